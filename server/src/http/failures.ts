import type { FastifyError } from 'fastify';
import { sqlState } from '../lib/db/index.ts';
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

/** Others were faster: a lock that was not to be had, a deadlock's or serialization's victim. */
const busy = ['55P03', '40P01', '40001'];
/** A statement, or an idle transaction, that was ended for taking too long. */
const ended = ['57014', '25P03'];

function ofDatabase(error: unknown): AppError | undefined {
  const state = sqlState(error) ?? '';
  if (busy.includes(state)) return new AppError('conflict', { retryAfterS: 1, cause: error });
  // Class 08: connection; 57P: the server is going down or coming up; 53: out of resources.
  const away = /^(08|57P|53)/.test(state) || ended.includes(state);
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (away || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) {
    return new AppError('unavailable', { retryAfterS: 5, cause: error });
  }
  return undefined;
}
