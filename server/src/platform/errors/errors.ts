import { type ErrorName, errorCodes } from '@shared/contract';

interface AppErrorOptions {
  /**
   * Inserted into the localised message if that has a placeholder for it ('page_size: too small').
   */
  detail?: string;
  /** Retry-After, seconds. */
  retryAfterS?: number;
  /** HTTP status, if it differs from the catalogue's. */
  http?: number;
  /** `data` of the answer; null by default. */
  data?: unknown;
  /** Further response headers. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An error of the catalogue (specification §8; contract `errorCodes`). Handlers and all code below
 * may throw it: the HTTP layer answers with the envelope, localised by the LANG header.
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
