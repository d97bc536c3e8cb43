import type { ErrorName, InputIssues } from '@shared/contract';

/** The request id of the last call that failed in this tab, for who asks support for help. */
export const lastFailure: { reference?: string } = {};

/**
 * A call that failed. `message` is the server's (already in the user's language) or empty; show
 * people `errorText(error)`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * 'api': the server refused, with a code. 'server': it failed or did not answer.
   * 'offline': this device has no network. 'timeout': no answer in time; a POST may have happened.
   */
  readonly kind: 'api' | 'offline' | 'timeout' | 'server';
  /** Body code of the answer, else its HTTP status; 500 without an answer (specification §8). */
  readonly code: number;
  /**
   * Name in the catalogue; undefined for a code this build does not know. The shell may know more
   * names than the remote that reads it was built with: to ask for one, there is `is`.
   */
  readonly errorName?: string;
  /** Request id, for support. */
  readonly reference?: string;
  /** When another try makes sense, as the server has it; ms since the epoch. */
  readonly retryAt?: number;
  /** With badRequest, where the server names the wrong fields: all of them, in the user's language. */
  readonly issues?: InputIssues['issues'];
  /** It was shown already (logout, invite popup): do not toast it again. */
  readonly announced: boolean;

  constructor(
    fields: {
      kind: ApiError['kind'];
      code: number;
      errorName?: ErrorName | undefined;
      reference?: string | undefined;
      retryAt?: number | undefined;
      issues?: InputIssues['issues'] | undefined;
      announced?: boolean;
    },
    message = '',
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.kind = fields.kind;
    this.code = fields.code;
    if (fields.errorName) this.errorName = fields.errorName;
    if (fields.reference) this.reference = lastFailure.reference = fields.reference;
    if (fields.retryAt) this.retryAt = fields.retryAt;
    if (fields.issues) this.issues = fields.issues;
    this.announced = fields.announced ?? false;
  }

  is(name: ErrorName): boolean {
    return this.errorName === name;
  }
}
