import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { continueKeptTrace } from '../../platform/trace-links.ts';
import { IssuerAway, IssuerConflict, IssuerDenied } from '../issuer/index.ts';
import { traceSubjects } from './store.ts';

/** Tables whose rows wait for a call to the issuer, from `due_at` on; `tries` counts the calls. */
type Waiting = 'card_applications' | 'card_recharges' | 'card_unloads' | 'cards';

/** Delay before the next call, in s: `first` after the first call, then doubled up to `most`. */
const waitS = { first: 30, most: 900 } as const;
/** Number of calls at the same time, so that a slow one does not delay the others. */
const concurrency = 5;
/** A sweep ends after this many unanswered or denied calls in a row; the next one continues. */
const maxFailuresInRow = 5;
/** Time for which a sweep starts new calls, ms. */
const sweepMs = 60_000;

/** A claim considers only this many of the oldest due rows, and takes one per user. */
const head = 100;

const spanNames = {
  card_applications: 'card order',
  card_recharges: 'card load',
  card_unloads: 'card unload',
  cards: 'card sync',
} as const satisfies Record<Waiting, string>;

interface Due {
  id: string;
  user_id: string;
}

/**
 * Claims due rows, longest waiting first, one for each user. A claim sets the next due time, with a
 * growing delay, so it expires if its process dies.
 * @param among SQL condition on the rows, which have the alias `w`.
 * @param notOf Users whose rows wait for a later batch.
 */
async function takeDue(
  db: Db,
  { from, at, among = 'true' }: DueList,
  { most, notOf }: { most: number; notOf: readonly string[] },
): Promise<Due[]> {
  return db.query<Due>(
    `with oldest as (
       select id, user_id, due_at from ${from} w
       where due_at <= $1 and user_id <> all($3::bigint[]) and ${among}
       order by due_at limit ${head}
     ), first_of_user as (
       select distinct on (user_id) id, due_at from oldest order by user_id, due_at
     ), taken as (
       select id from ${from}
       where id in (select id from first_of_user order by due_at limit $2) and due_at <= $1
       for no key update skip locked
     )
     update ${from} set tries = tries + 1,
       due_at = $1::timestamptz
         + least(${waitS.first} * 2 ^ least(tries, 10), ${waitS.most}) * interval '1 second'
     where id in (select id from taken)
     returning id, user_id`,
    [at, most, [...notOf]],
  );
}

export async function isAnyDue(db: Db, { from, at, among = 'true' }: DueList): Promise<boolean> {
  const found = await db.query(`select 1 from ${from} w where due_at <= $1 and ${among} limit 1`, [
    at,
  ]);
  return found.length > 0;
}

/** Returns the earliest time of a row, due or not, even if it is not among those to be called for. */
export async function nextDue(db: Db, tables: readonly Waiting[]): Promise<Date | undefined> {
  const [next] = await db.query<{ at: Date | null }>(
    `select least(${tables.map((from) => `(select min(due_at) from ${from})`)}) as at`,
  );
  return next?.at ?? undefined;
}

interface DueList {
  from: Waiting;
  at: Date;
  among?: string;
}

export type IssuerLog = Pick<Logger, 'warn' | 'error'>;

/** Calls `ask` for due rows. A user's second row comes after the first rows of all other users. */
export async function callForDueRows(
  { db, clock, log }: { db: Db; clock: Clock; log: IssuerLog },
  { idName, ...list }: Omit<DueList, 'at'> & { idName: IdName },
  ask: (id: string) => Promise<void>,
): Promise<void> {
  const end = performance.now() + sweepMs;
  const underway = new Set<Promise<void>>();
  let served: string[] = [];
  let silent = 0;
  async function takeNext(): Promise<Due[]> {
    const most = concurrency - underway.size;
    const due = { ...list, at: clock.now() };
    const taken = await takeDue(db, due, { most, notOf: served });
    if (taken.length > 0 || served.length === 0) return taken;
    served = [];
    return takeDue(db, due, { most, notOf: served });
  }
  async function askOne(id: string): Promise<void> {
    const subject = traceSubjects[list.from](id);
    const isSilent = await continueKeptTrace(db, subject, spanNames[list.from], () =>
      logFailure(log, { [idName]: id }, () => ask(id)),
    );
    silent = isSilent ? silent + 1 : 0;
  }
  try {
    while (silent < maxFailuresInRow && performance.now() < end) {
      const taken = await takeNext();
      if (taken.length === 0) break;
      served.push(...taken.map((one) => one.user_id));
      for (const { id } of taken) {
        const one = askOne(id).finally(() => underway.delete(one));
        underway.add(one);
      }
      if (underway.size >= concurrency) await Promise.race(underway);
    }
  } finally {
    await Promise.all(underway);
  }
}

type IdName = 'cardId' | 'rechargeId' | 'unloadId' | 'applicationId';

/**
 * Runs `ask` and logs its failure: a warning for no answer or a conflict, otherwise an error.
 * @returns whether further calls are likely to fail the same way
 */
async function logFailure(
  log: IssuerLog,
  ids: Partial<Record<IdName, string>>,
  ask: () => Promise<void>,
): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (err) {
    if (err instanceof IssuerConflict) {
      log.warn({ err, ...ids }, 'issuer call conflicts with an earlier one');
      return false;
    }
    if (err instanceof IssuerAway) log.warn({ err, ...ids }, 'issuer does not answer');
    else log.error({ err, ...ids }, 'issuer call failed');
    return err instanceof IssuerAway || err instanceof IssuerDenied;
  }
}
