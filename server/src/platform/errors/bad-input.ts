import type { InputIssue, InputIssues } from '@shared/contract';
import { AppError } from './errors.ts';

/** More would help nobody, and an input of many wrong fields must not make a large answer. */
const shownIssues = 20;

/** Every wrong field by its path, for the form that it came from; the first one in the message. */
export function badInput(issues: InputIssue[]): AppError {
  const [first] = issues;
  const detail = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? '');
  const shown = issues.slice(0, shownIssues).map(({ path, message, rule }) => ({
    path: path.slice(0, 100),
    message: message.slice(0, 300),
    rule,
  }));
  return new AppError('badRequest', { detail, data: { issues: shown } satisfies InputIssues });
}
