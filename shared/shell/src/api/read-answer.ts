import {
  type ErrorName,
  type InputIssue,
  type InputIssues,
  type InputRule,
  successCode,
} from '@shared/contract';
import { propertiesOf } from '../properties-of.ts';
import { errorNameOf } from './known-errors.ts';
import type { ApiAnswer } from './plain-transport.ts';

/** Classification of an answer (specification §8). */
export type Verdict =
  | { kind: 'success'; data: unknown }
  /** HTTP 401 with body code 200: the site requires an invitation. */
  | { kind: 'inviteRequired'; code: number; message: string }
  | { kind: 'unauthorized'; code: number; message: string }
  | { kind: 'refused'; code: number; message: string; errorName?: ErrorName | undefined }
  /** Any other answer without a usable envelope, or with a status ≥ 500 and an unknown code. */
  | { kind: 'failed'; code: number; message: string; errorName: ErrorName | undefined };

export function classifyAnswer({ status, body }: ApiAnswer): Verdict {
  const envelope = readEnvelope(body);
  const code = envelope?.code ?? status;
  const message = envelope?.message ?? '';
  if (status === 401 && code === successCode) return { kind: 'inviteRequired', code, message };
  if (status === 401 || code === 401) return { kind: 'unauthorized', code, message };
  const ok = status >= 200 && status < 300;
  if (ok && code === successCode && envelope) return { kind: 'success', data: envelope.data };
  if (status === 403)
    return { kind: 'refused', code, message, errorName: nameOf(code, 'forbidden') };
  if (status === 400) return { kind: 'refused', code, message, errorName: nameOf(code) };
  if (!envelope || code === successCode) return { kind: 'failed', ...failure(status) };
  const errorName = errorNameOf(code);
  if (status >= 500 && !errorName) return { kind: 'failed', ...failure(status) };
  return { kind: 'refused', code, message, errorName };
}

function nameOf(code: number, otherwise?: ErrorName): ErrorName | undefined {
  return errorNameOf(code) ?? otherwise;
}

/** Returns the status as code; a 2xx without an envelope counts as 500. */
function failure(status: number) {
  const code = status < 300 ? 500 : status;
  return { code, message: '', errorName: code >= 500 ? ('serverError' as const) : undefined };
}

function readEnvelope(body: unknown) {
  const { code, message, data } = propertiesOf(body);
  if (typeof code !== 'number') return undefined;
  return { code, message: typeof message === 'string' ? message : '', data };
}

export function referenceOf({ body, requestId }: ApiAnswer): string | undefined {
  const named = propertiesOf(body).requestId;
  // The body's id first: a gateway cannot see the id of a call inside the envelope.
  return (typeof named === 'string' && named) || requestId || undefined;
}

/** Returns the valid issues of a badRequest; undefined if there are none. */
export function issuesOf({ body }: ApiAnswer): InputIssues['issues'] | undefined {
  const { issues: given } = propertiesOf(readEnvelope(body)?.data);
  if (!Array.isArray(given)) return undefined;
  const issues = given
    .filter(isIssue)
    .map(({ path, message, rule }) => ({ path, message, ...(isRule(rule) && { rule }) }));
  return issues.length > 0 ? issues : undefined;
}

function isRule(value: unknown): value is InputRule {
  return typeof propertiesOf(value).code === 'string';
}

function isIssue(value: unknown): value is Omit<InputIssue, 'rule'> & { rule?: unknown } {
  const { path, message } = propertiesOf(value);
  return typeof path === 'string' && typeof message === 'string';
}

/** A longer wait counts as a mistake of the server and is ignored. */
const longestWaitS = 24 * 60 * 60;

/** Returns the earliest retry time, ms since the epoch; undefined without a valid retry_after. */
export function retryAtOf({ body }: ApiAnswer, now: number): number | undefined {
  const { retry_after } = propertiesOf(body);
  const believed =
    typeof retry_after === 'number' && retry_after > 0 && retry_after <= longestWaitS;
  return believed ? now + Math.ceil(retry_after) * 1_000 : undefined;
}
