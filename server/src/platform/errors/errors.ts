import { type ErrorName, errorCodes, type InputIssue, type InputIssues } from '@shared/contract';

interface AppErrorOptions {
  /** Fills the placeholder of the localised message, if it has one ('page_size: too small'). */
  detail?: string;
  /** Retry-After, seconds. */
  retryAfterS?: number;
  /** HTTP status, if it differs from the catalogue's. */
  http?: number;
  /** `data` of the answer; null by default. */
  data?: unknown;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An error of the catalogue (specification §8; contract `errorCodes`). Handlers and the code they
 * call may throw it: the HTTP layer answers with the envelope, localised by the LANG header.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly errorName: ErrorName;
  readonly options: AppErrorOptions;

  constructor(errorName: ErrorName, options: AppErrorOptions = {}) {
    super(options.detail ? `${errorName}: ${options.detail}` : errorName, { cause: options.cause });
    this.errorName = errorName;
    this.options = options;
  }

  get code(): number {
    return errorCodes[this.errorName].code;
  }

  get http(): number {
    return this.options.http ?? errorCodes[this.errorName].http;
  }
}

/** HTTP 401 with body code 200: 'enter via invite code' (specification §6, §8). */
export class InviteRequiredError extends Error {
  override name = 'InviteRequiredError';
}

/** Maximum number of listed issues, so that many invalid fields do not cause a large answer. */
const shownIssues = 20;

/** Returns a badRequest that lists invalid fields for forms. The message names the first field. */
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

type RefusalReason = 'invalid' | 'forbidden' | 'notFound' | 'conflict' | 'unavailable';

/**
 * A refused request of an operator. The message is one line with the reason and, if possible, what
 * to do.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
