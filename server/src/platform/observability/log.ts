import { type DestinationStream, type Logger, pino } from 'pino';
import { traceFields } from '../tracing/index.ts';
import { errorText } from './error-text.ts';

/** Properties redacted on the first three levels. */
const secrets = [
  'token',
  'authorization',
  'sign_message',
  'signature',
  'password',
  'private_key',
  'contentKey',
  'databaseUrl',
  'DATABASE_URL',
  'redisUrl',
  'REDIS_URL',
  'STORAGE_URL',
  'STORAGE_KEYS',
  'secretAccessKey',
];

/** Creates a structured logger, one JSON object per line, with the ids of the current trace. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) },
    serializers: { err: describeError },
    // pino adds the line's own fields to this object, so each line needs a new one.
    mixin: () => traceFields(),
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Selects the properties to log, since database errors contain the statement's parameters. The
 * message of an ethers error contains the node's URL, which may contain a key; its `shortMessage`
 * does not.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: errorText(error) };
  const { name, cause } = error;
  const { code, shortMessage } = error as NodeJS.ErrnoException & { shortMessage?: string };
  const message = shortMessage ?? errorText(error);
  const stack = shortMessage ? error.stack?.replace(error.message, shortMessage) : error.stack;
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause === undefined || depth > 3 ? {} : { cause: describeError(cause, depth + 1) }),
  };
}
