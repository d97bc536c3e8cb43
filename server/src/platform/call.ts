import type { DataOf, Endpoint, Locale, ParsedInputOf } from '@shared/contract';
import type { endpoints } from '@shared/contract/endpoints';
import type { Db } from './database/index.ts';
import { AppError } from './errors/errors.ts';

/** The signed-in user of a call. `address` has its EIP-55 checksum. */
export interface Caller {
  id: string;
  address: string;
  sessionId: string;
}

/** Origin of a call, for limits. */
export interface Client {
  /** The network address, resolved according to TRUST_PROXY. */
  ip: string;
  /** Id of the call's envelope pass, which distinguishes browsers behind a shared address. */
  pass?: string | undefined;
  userAgent?: string | undefined;
}

export interface Context {
  /** Set for a valid token, also on public endpoints. */
  user?: Caller;
  /** Language of answers, from the LANG header. */
  language: Locale;
  requestId: string;
  client: Client;
  /**
   * The request's database. For endpoints that a frozen account may not call, it is a transaction
   * that locks the user's row, unless the handler `callsOut`. Messages about changes must use its
   * `afterCommit`.
   */
  db: Db;
}

/** Returns the signed-in user. @throws AppError unauthorized without one */
export function signedIn(ctx: Context): Caller {
  if (!ctx.user) throw new AppError('unauthorized');
  return ctx.user;
}

type Endpoints = typeof endpoints;
type Domain = keyof Endpoints;

/** Handles a call: receives the parsed input of an endpoint, returns `data` of its envelope. */
export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: ParsedInputOf<E>,
) => Promise<DataOf<E>>;

const outside = new WeakSet<object>();

/**
 * Marks a handler that calls another system (the issuer, the chain). It runs outside of a
 * transaction, so that none is open during such a call.
 */
export function callsOut<H extends object>(handler: H): H {
  outside.add(handler);
  return handler;
}

export const isCallingOut = (handler: object): boolean => outside.has(handler);

/** The handlers of one domain of the contract's endpoints. */
export type DomainHandlers<D extends Domain> = {
  [C in keyof Endpoints[D]]: Endpoints[D][C] extends Endpoint ? Handler<Endpoints[D][C]> : never;
};

/** One handler for every endpoint of the contract. The compiler reports missing ones. */
export type Handlers = { [D in Domain]: DomainHandlers<D> };
