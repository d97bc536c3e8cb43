import type { Locale } from '@shared/contract';
import type { Db } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './errors.ts';

/** Who asks. `address` has its EIP-55 checksum. */
export interface Caller {
  id: string;
  address: string;
  sessionId: string;
}

/** What a handler knows of its request. */
export interface Context {
  /** Set when a valid token came with the request, whatever the endpoint's access. */
  user?: Caller;
  /** Language of answers, from the LANG header. */
  language: Locale;
  requestId: string;
  /** Client's address, as far as TRUST_PROXY lets it be known. */
  ip: string;
  /** The request's database: for idempotent endpoints already inside their transaction. */
  db: Db;
  deps: Deps;
  /** Runs once the request's effect is committed: the place for `deps.bus.publish`. */
  afterCommit(fn: () => void): void;
}

/** The signed-in user. @throws AppError unauthorized without one. */
export function signedIn(ctx: Context): Caller {
  if (!ctx.user) throw new AppError('unauthorized');
  return ctx.user;
}
