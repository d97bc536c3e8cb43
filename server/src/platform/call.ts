import type { DataOf, Endpoint, Locale, ParsedInputOf } from '@shared/contract';
import type { endpoints } from '@shared/contract/endpoints';
import type { Db } from './database/index.ts';
import { AppError } from './errors/errors.ts';

/** Who asks. `address` has its EIP-55 checksum. */
export interface Caller {
  id: string;
  address: string;
  sessionId: string;
}

/** Where a call comes from: what limits count. */
export interface Client {
  /** The network address, as far as TRUST_PROXY lets it be known. */
  ip: string;
  /** Id of the envelope's pass that came with the call: one browser behind a shared address. */
  pass?: string | undefined;
  /** What the browser calls itself. */
  userAgent?: string | undefined;
}

/** What a handler knows of its request. */
export interface Context {
  /** Set when a valid token came with the request, whatever the endpoint's access. */
  user?: Caller;
  /** Language of answers, from the LANG header. */
  language: Locale;
  requestId: string;
  client: Client;
  /**
   * The request's database. A POST that is refused while the account is frozen runs inside a transaction
   * that holds the user's row, unless its handler `callsOut`. Messages about what was written go out by
   * its `afterCommit`.
   */
  db: Db;
}

/** The signed-in user. @throws AppError unauthorized without one. */
export function signedIn(ctx: Context): Caller {
  if (!ctx.user) throw new AppError('unauthorized');
  return ctx.user;
}

export type Endpoints = typeof endpoints;
export type Domain = keyof Endpoints;

/** Answers one row of the endpoints table: parsed input in, `data` of the envelope out. */
export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: ParsedInputOf<E>,
) => Promise<DataOf<E>>;

const outside = new WeakSet<object>();

/**
 * Marks a handler that calls another system (the issuer, the chain). The request path runs it outside
 * of a transaction, because none is held during such a call.
 */
export function callsOut<H extends object>(handler: H): H {
  outside.add(handler);
  return handler;
}

export const isCallingOut = (handler: object): boolean => outside.has(handler);

/** The handlers of one domain of the contract's table. */
export type DomainHandlers<D extends Domain> = {
  [C in keyof Endpoints[D]]: Endpoints[D][C] extends Endpoint ? Handler<Endpoints[D][C]> : never;
};

/** One handler for every row of the contract's table: a missing one does not compile. */
export type Handlers = { [D in Domain]: DomainHandlers<D> };
