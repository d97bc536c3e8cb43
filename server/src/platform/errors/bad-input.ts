import type { InputIssue, InputIssues } from '@shared/contract';
import { AppError } from './errors.ts';

/**
 * Maximum of listed issues, so that an input with many invalid fields does not cause a large
 * answer.
 */
const shownIssues = 20;

/**
 * Returns a badRequest with every invalid field by path, for forms; the message names the first
 * one.
 */
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
