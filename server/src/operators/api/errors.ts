import { ZodError } from 'zod';
import { LedgerError } from '../../money/ledger/index.ts';
import { type DatabaseFailure, databaseFailure } from '../../platform/errors/database-failure.ts';
import { AppError, Refusal } from '../../platform/errors/errors.ts';
import { text } from '../../platform/messages/index.ts';
import type { AdminError } from '../contract/index.ts';

/** The caller is not identified, or has sent too many wrong keys. */
export class Unidentified extends Error {
  override name = 'Unidentified';
  readonly code: 'unauthorized' | 'noOperator' | 'tooMany';
  readonly sandbox: boolean;

  constructor(code: Unidentified['code'], sandbox = false) {
    super(unidentified[code]);
    this.code = code;
    this.sandbox = sandbox;
  }
}

const unidentified = {
  unauthorized:
    'The key is missing, replaced or disabled. Set OPS_KEY for `pnpm ops`, FEDERATION_TOKEN ' +
    'for `pnpm release --to`; other HTTP clients send Authorization: Bearer <key>.',
  noOperator: 'There is no operator yet. Add the first one through the socket, without a key.',
  tooMany: 'Too many wrong keys from this address. Wait a minute.',
} as const;

const failures: Record<DatabaseFailure, AdminError> = {
  busy: {
    code: 'conflict',
    message: 'Another command holds the same data. Try again in a moment.',
  },
  tooLong: {
    code: 'unavailable',
    message: 'The database cancelled the command, because it took too long.',
  },
  away: { code: 'unavailable', message: 'The database does not answer. Try again in a moment.' },
};

export function errorOf(error: unknown, requestId: string): AdminError {
  if (error instanceof Unidentified) {
    const { code, message, sandbox } = error;
    return { code, message, ...(code === 'noOperator' ? { sandbox } : {}) };
  }
  if (error instanceof Refusal) return { code: error.reason, message: error.message };
  if (error instanceof ZodError) return invalidInput(error);
  if (error instanceof LedgerError) return { code: 'conflict', message: error.message };
  if (error instanceof AppError) return ofCatalogue(error);
  const { statusCode, message } = error as { statusCode?: number; message: string };
  // Fastify's errors: invalid JSON, a body that is too large.
  if (statusCode && statusCode >= 400 && statusCode < 500) return ofStatus(statusCode, message);
  const failure = databaseFailure(error);
  if (failure) return failures[failure];
  return {
    code: 'failed',
    message: `The command failed. See request ${requestId} in the server’s log.`,
  };
}

/** Converts an error that Node or Fastify reports before a command is called. */
export function ofStatus(status: number, message: string): AdminError {
  if (status === 413)
    return { code: 'tooLarge', message: 'The body is too large for this command.' };
  return { code: status === 415 ? 'unsupported' : 'invalid', message };
}

const statuses: Record<AdminError['code'], number> = {
  unauthorized: 401,
  noOperator: 401,
  tooMany: 429,
  invalid: 400,
  tooLarge: 413,
  unsupported: 415,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  unavailable: 503,
  failed: 500,
};

export function statusOf({ code }: AdminError): number {
  return statuses[code];
}

/** Lists up to 20 invalid fields with their paths; the message names the first five. */
function invalidInput(error: ZodError): AdminError {
  const issues = error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.join('.'), message }));
  const message = issues
    .slice(0, 5)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
    .join('; ');
  return { code: 'invalid', message, issues };
}

function ofCatalogue({ errorName, http, options }: AppError): AdminError {
  const message = text('en', `error.${errorName}`, { detail: options.detail ?? '' });
  const code = http === 404 ? 'notFound' : http === 503 ? 'unavailable' : 'conflict';
  return { code, message };
}
