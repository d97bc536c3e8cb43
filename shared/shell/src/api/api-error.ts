import type { ErrorName, InputIssues } from '@shared/contract';

/** Request id of the last failed call in this tab, shown to users who contact support. */
export const lastFailure: { reference?: string } = {};

/** `message` is the server's or a developer's text, or empty. Show users `errorText(error)`. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * 'api': the server refused with a code. 'server': it failed or could not be reached. 'offline':
   * this device has no network. 'timeout': no answer in time; a POST may have taken effect.
   */
  readonly kind: 'api' | 'offline' | 'timeout' | 'server';
  /** Body code, else HTTP status; 500 without a usable answer (specification §8). */
  readonly code: number;
  /** undefined for a code unknown to this build. Compare it with `is`. */
  readonly errorName?: string;
  /** Request id, for support. */
  readonly reference?: string;
  /** Earliest time of a useful retry, from the server; ms since the epoch. */
  readonly retryAt?: number;
  /** Every invalid field of a badRequest, in the user's language. */
  readonly issues?: InputIssues['issues'];
  /** The user has already seen the error (logout, invite popup), so it needs no toast. */
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
