import type { FastifyError } from 'fastify';
import { databaseFailure } from '../lib/database-failure.ts';
import { AppError, InviteRequiredError } from '../lib/errors.ts';

/**
 * What an error thrown anywhere below the edge means to the caller: itself when it is of the
 * catalogue, the nearest entry for the framework's and the database's, else serverError.
 */
export function toAnswerable(error: unknown): AppError | InviteRequiredError {
  if (error instanceof AppError || error instanceof InviteRequiredError) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return ofFramework(error, status);
  return ofDatabase(error) ?? new AppError('serverError', { cause: error });
}

/** Body too large, malformed JSON, wrong content type, …: `message` is Fastify's, fit to be shown. */
function ofFramework(error: unknown, status: number): AppError {
  if (status === 403) return new AppError('forbidden', { cause: error });
  if (status === 429) return new AppError('tooManyRequests', { cause: error });
  const { message } = error as Error;
  return new AppError('badRequest', { http: status, detail: message, cause: error });
}

function ofDatabase(error: unknown): AppError | undefined {
  const failure = databaseFailure(error);
  if (failure === 'busy') return new AppError('conflict', { retryAfterS: 1, cause: error });
  return failure && new AppError('unavailable', { retryAfterS: 5, cause: error });
}
