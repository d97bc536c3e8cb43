import { type Envelope, errorCodes, type Locale, localeOfApi, successCode } from '@shared/contract';
import type { FastifyError } from 'fastify';
import type { Logger } from 'pino';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import { AppError, InviteRequiredError } from '../../platform/errors/errors.ts';
import { type MessageKey, text } from '../../platform/messages/index.ts';

export function success(data: unknown, requestId: string): Envelope<unknown> {
  return { code: successCode, message: 'success', data, requestId };
}

export function failure(error: unknown, language: Locale, requestId: string) {
  if (error instanceof InviteRequiredError) {
    const message = text(language, 'inviteRequired');
    return {
      http: errorCodes.unauthorized.http,
      headers: {},
      body: { code: successCode, message, data: null, requestId },
    };
  }
  const known = error instanceof AppError ? error : new AppError('serverError');
  const { detail = '', retryAfterS, headers, data = null } = known.options;
  const message = text(language, `error.${known.errorName}` satisfies MessageKey, { detail });
  return {
    http: known.http,
    headers: {
      ...headers,
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    },
    body: {
      code: known.code,
      message,
      data,
      requestId,
      // The body repeats the header, since the API envelope carries no headers.
      ...(retryAfterS === undefined ? {} : { retry_after: retryAfterS }),
    },
  };
}

/** Returns the locale of a LANG header ('TW'), or the fallback for a missing or unknown one. */
export function languageOf(header: unknown, fallback: Locale): Locale {
  return (typeof header === 'string' && localeOfApi(header.trim().toUpperCase())) || fallback;
}

/** Maps errors of the framework and the database to the nearest entry of the catalogue. */
export function toAnswerable(error: unknown): AppError | InviteRequiredError {
  if (error instanceof AppError || error instanceof InviteRequiredError) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return ofFramework(error, status);
  return ofDatabase(error) ?? new AppError('serverError', { cause: error });
}

/** Maps an error of Fastify, such as malformed JSON. Its `message` is safe to show. */
function ofFramework(error: unknown, status: number): AppError {
  if (status === 403) return new AppError('forbidden', { cause: error });
  if (status === 429) return new AppError('tooManyRequests', { cause: error });
  if (status === 413) return new AppError('tooLarge', { cause: error });
  const { message } = error as Error;
  return new AppError('badRequest', { http: status, detail: message, cause: error });
}

function ofDatabase(error: unknown): AppError | undefined {
  const failure = databaseFailure(error);
  if (failure === 'busy') return new AppError('conflict', { retryAfterS: 1, cause: error });
  return failure && new AppError('unavailable', { retryAfterS: 5, cause: error });
}

/**
 * Logs a defect as an error with its stack, an outage (the database, a store, full memory) as one
 * line at level warn, and nothing below status 500.
 * @param answerable result of `toAnswerable`
 * @param trace fields of the call's trace, outside of its span
 */
export function logFailure(
  log: Pick<Logger, 'error' | 'warn'>,
  answerable: unknown,
  requestId: string,
  trace?: object,
): void {
  if (!(answerable instanceof AppError) || answerable.http < 500) return;
  if (answerable.errorName === 'serverError') {
    log.error({ err: answerable.cause ?? answerable, requestId, ...trace }, 'request failed');
    return;
  }
  const { errorName, cause } = answerable;
  const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined;
  log.warn({ requestId, error: errorName, reason, ...trace }, 'request refused');
}
