import { type News, notifyMembers } from '../../members/notices/index.ts';
import { type Entry, postingsBetween, postMany, userAccount } from '../../money/ledger/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { databaseFailure } from '../../platform/errors/database-failure.ts';
import { dayAfter, dayOf, type Step, stepsUntil } from './schedule.ts';

interface VestingParts {
  db: Db;
  clock: Clock;
  news: Pick<Bus, 'publish'>;
}

/** Maximum number of users in one transaction. */
const usersPerTransaction = 250;
/** Maximum number of days of a vesting in one transaction. A longer backlog needs several runs. */
const daysPerTransaction = 31;

/**
 * Vests the days that are due, with one entry for each day of each vesting. Several processes share
 * the work. If a process dies, each user is either done completely or unchanged.
 * @throws Error that names the failed users, once the others are done; the database's error if it
 * is away
 */
export async function vestDue(parts: VestingParts): Promise<void> {
  const today = dayOf(parts.clock.now());
  const failed = new Map<string, unknown>();
  let users = await dueUsers(parts.db, today, '0');
  while (users.length > 0) {
    for (const [user, error] of await vestWithFallback(parts, today, users))
      failed.set(user, error);
    const full = users.length === usersPerTransaction;
    users = full ? await dueUsers(parts.db, today, users.at(-1) ?? '0') : [];
  }
  if (failed.size === 0) return;
  const [cause] = failed.values();
  throw new Error(`the vesting of these users failed: ${[...failed.keys()].join(', ')}`, {
    cause,
  });
}

/** Vests users in one transaction; if it fails, in one per user. @returns error by failed user */
async function vestWithFallback(
  parts: VestingParts,
  today: string,
  users: readonly string[],
): Promise<Map<string, unknown>> {
  try {
    await vestTogether(parts, today, users);
    return new Map();
  } catch (error) {
    if (databaseFailure(error) === 'away') throw error;
    if (users.length === 1) return new Map([[users[0] ?? '', error]]);
    const failed = new Map<string, unknown>();
    for (const user of users)
      for (const [one, why] of await vestWithFallback(parts, today, [user])) failed.set(one, why);
    return failed;
  }
}

interface DueRow {
  id: string;
  user_id: string;
  order_id: string;
  total: string;
  vested: string;
  rate_bps: number;
  next_day: string;
}

/** Vests the amounts due for the users that no other transaction has locked. */
async function vestTogether(
  { db, clock, news }: VestingParts,
  today: string,
  wanted: readonly string[],
): Promise<void> {
  await db.tx(async (tx) => {
    const at = clock.now();
    const users = await lockFreeUsers(tx, wanted);
    const due = await tx.query<DueRow>(
      `select id, user_id, order_id, total, vested, rate_bps,
         to_char(next_day, 'YYYY-MM-DD') as next_day
       from vestings
       where user_id = any($1::bigint[]) and status = 'releasing' and next_day <= $2::date
       order by user_id, id for no key update`,
      [users, today],
    );
    const done = due.map((row) => ({ row, steps: stepsOf(row, today) }));
    await postMany(
      tx,
      done.flatMap(({ row, steps }) => entriesOf(row, steps, at)),
    );
    await storeDays(tx, done, at);
    await notifyMembers(tx, news, newsOf(done), at);
    // The realtime event and the notice call vesting 'release', as the API does.
    tx.afterCommit(() => {
      for (const userId of users) news.publish(userId, 'user@wallet', { reason: 'release' });
    }, 'release');
  });
}

/** Returns whether `vestDue` has a vesting to post. */
export async function isAnyVestingDue(db: Db, at: Date): Promise<boolean> {
  const found = await db.query(
    `select 1 from vestings where status = 'releasing' and next_day <= $1::date limit 1`,
    [dayOf(at)],
  );
  return found.length > 0;
}

async function dueUsers(db: Db, today: string, after: string): Promise<string[]> {
  const found = await db.query<{ user_id: string }>(
    `select distinct user_id from vestings
     where status = 'releasing' and next_day <= $1::date and user_id > $2
     order by user_id limit ${usersPerTransaction}`,
    [today, after],
  );
  return found.map(({ user_id }) => user_id);
}

/** Locks users and returns their ids, without users that other transactions have locked. */
async function lockFreeUsers(tx: Db, users: readonly string[]): Promise<string[]> {
  const held = await tx.query<{ id: string }>(
    'select id from users where id = any($1::bigint[]) order by id for no key update skip locked',
    [users],
  );
  return held.map(({ id }) => id);
}

function stepsOf(row: DueRow, today: string): Step[] {
  const schedule = {
    total: BigInt(row.total),
    vested: BigInt(row.vested),
    rateBps: row.rate_bps,
    nextDay: row.next_day,
  };
  return stepsUntil(schedule, today).slice(0, daysPerTransaction);
}

function entriesOf({ id, user_id, order_id }: DueRow, steps: readonly Step[], at: Date): Entry[] {
  return steps.map(({ day, amount }) => ({
    kind: 'ticket_income',
    reference: `${id}:${day}`,
    orderId: order_id,
    at,
    postings: postingsBetween(
      userAccount(user_id, 'unreleased'),
      userAccount(user_id),
      'ENU',
      amount,
    ),
  }));
}

/** Returns a notice per member, with the sum of all vestings. */
function newsOf(done: readonly { row: DueRow; steps: readonly Step[] }[]): News[] {
  return [...Map.groupBy(done, ({ row }) => row.user_id)].flatMap(([userId, theirs]) => {
    const amount = theirs
      .flatMap(({ steps }) => steps)
      .reduce((sum, step) => sum + step.amount, 0n);
    return amount > 0n ? [{ userId, kind: 'release', facts: { amount: String(amount) } }] : [];
  });
}

async function storeDays(
  tx: Db,
  done: readonly { row: DueRow; steps: readonly Step[] }[],
  at: Date,
): Promise<void> {
  const days = done.flatMap(({ row, steps }) =>
    steps.map(({ day, amount, vestedAfter }) => ({
      vesting: row.id,
      user: row.user_id,
      day,
      amount: String(amount),
      after: String(vestedAfter),
    })),
  );
  await tx.query(
    `insert into vesting_days (vesting_id, day, user_id, amount, vested_after, at)
     select vesting, day, "user", amount, after, $2
     from jsonb_to_recordset($1::jsonb)
       as d (vesting text, day date, "user" bigint, amount numeric, after numeric)`,
    [JSON.stringify(days), at],
  );
  const last = done.flatMap(({ row, steps }) => {
    const step = steps.at(-1);
    return step ? [{ id: row.id, vested: String(step.vestedAfter), next: dayAfter(step.day) }] : [];
  });
  await tx.query(
    `update vestings v set
       vested = d.vested,
       status = case when d.vested = v.total then 'completed' else 'releasing' end,
       completed_at = case when d.vested = v.total then $2::timestamptz end,
       next_day = case when d.vested = v.total then null else d.next end
     from jsonb_to_recordset($1::jsonb) as d (id text, vested numeric, next date)
     where v.id = d.id`,
    [JSON.stringify(last), at],
  );
}
