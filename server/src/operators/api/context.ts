import type { Db } from '../../platform/database/index.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { Act, ActData, ActGroup, ActParsed, Acts } from '../contract/index.ts';

/** What a handler knows of its call. */
export interface ActContext {
  /** Who asks. */
  operator: string;
  /** What alone the key publishes; null: everything. */
  publishes: readonly string[] | null;
  /** For `act`: its transaction. */
  db: Db;
  /** By the injected clock. */
  now: Date;
  /** For `steps`: records what a transaction has done, as its last statement. */
  record(tx: Db, line: Recorded): Promise<void>;
}

/** What is recorded of a call. */
export interface Recorded {
  /** What it was done to: 'user:7', 'review:12'. */
  subject: string;
  detail?: { [name: string]: Json };
}

/** The answer, and what is recorded of it; null: nothing has changed, so nothing is. */
export interface Done<T> {
  data: T;
  line: Recorded | null;
}

type Outcome<A extends Act> = A['kind'] extends 'act' | 'personal' ? Done<ActData<A>> : ActData<A>;

export type ActHandler<A extends Act> = (
  ctx: ActContext,
  input: ActParsed<A>,
) => Promise<Outcome<A>>;

/** The handlers of one group of the table. */
export type GroupHandlers<G extends ActGroup> = {
  [N in keyof Acts[G]]: Acts[G][N] extends Act ? ActHandler<Acts[G][N]> : never;
};

/** One handler for every row: a missing one does not compile. */
export type ActHandlers = { [G in ActGroup]: GroupHandlers<G> };

/** As the ledger names who made an entry. */
export function actorOf({ operator }: ActContext): `operator:${string}` {
  return `operator:${operator}`;
}
