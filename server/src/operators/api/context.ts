import type { ReleaseStore } from '@shared/releases';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type {
  AdminAnswer,
  AdminCommand,
  AdminCommands,
  AdminGroup,
  AdminParsedInput,
} from '../contract/index.ts';

export interface AdminContext {
  operator: string;
  /** Apps that the key may publish; null: everything is allowed. */
  publishes: readonly string[] | null;
  /** Database; for `change`, the transaction of the command. */
  db: Db;
  now: Date;
  /** For `steps`: records the changes of a transaction, as its last statement. */
  record(tx: Db, line: Recorded): Promise<void>;
}

/** The part of an audit line that a handler supplies. */
export interface Recorded {
  /** The object of the command: 'user:7', 'review:12'. */
  subject: string;
  detail?: { [name: string]: Json };
}

/** The answer with its audit line. `line` is null if nothing changed; nothing is then recorded. */
export interface Done<T> {
  data: T;
  line: Recorded | null;
}

type Outcome<A extends AdminCommand> = A['kind'] extends 'change' | 'personal'
  ? Done<AdminAnswer<A>>
  : AdminAnswer<A>;

type AdminHandler<A extends AdminCommand> = (
  ctx: AdminContext,
  input: AdminParsedInput<A>,
) => Promise<Outcome<A>>;

export type GroupHandlers<G extends AdminGroup> = {
  [N in keyof AdminCommands[G]]: AdminCommands[G][N] extends AdminCommand
    ? AdminHandler<AdminCommands[G][N]>
    : never;
};

/** A handler for every admin command; a missing one does not compile. */
export type AdminHandlers = { [G in AdminGroup]: GroupHandlers<G> };

/** Returns the actor of ledger entries that this operator makes. */
export function actorOf({ operator }: AdminContext): `operator:${string}` {
  return `operator:${operator}`;
}

export interface AdminParts {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  limiter: Limiter;
  sandbox: boolean;
  handlers: AdminHandlers;
  /** Release store; undefined if this process has none. */
  releases: ReleaseStore | undefined;
}

export interface AdminListener {
  /** Whether this is the socket, which only the server's user can open. */
  local: boolean;
}
