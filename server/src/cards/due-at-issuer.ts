import type { Logger } from 'pino';
import { IssuerAway } from '../issuer/index.ts';
import type { Db } from '../lib/db/index.ts';

/** Where something waits for the issuer: `due_at` says from when, `tries` how often it was asked. */
type Waiting = 'card_applications' | 'card_recharges' | 'cards';

/** How long the next try waits after the first one, and at most; s. */
const waitS = { first: 30, most: 900 } as const;
/** Asked at once: one that is slow to answer keeps nobody else waiting. */
const atOnce = 5;
/** Silences in a row after which nobody else is asked: the next sweep looks whether it is back. */
const silences = 5;
/** How long one sweep takes new ones up; ms. */
const sweepMs = 60_000;

/**
 * Takes what has waited longest. It is due again later and later, by itself, until it is over or the
 * issuer is heard of: whoever dies with it needs nobody to free it.
 * @param among of those that are due, by `w`
 * @returns ids
 */
export async function takeDue(
  db: Db,
  { from, at, most, among = 'true' }: { from: Waiting; at: Date; most: number; among?: string },
): Promise<string[]> {
  const taken = await db.query<{ id: string }>(
    `update ${from} set tries = tries + 1,
       due_at = $1::timestamptz
         + least(${waitS.first} * 2 ^ least(tries, 10), ${waitS.most}) * interval '1 second'
     where id in (select id from ${from} w where due_at <= $1 and ${among}
       order by due_at limit $2 for no key update skip locked)
     returning id`,
    [at, most],
  );
  return taken.map(({ id }) => id);
}

/** Asks about what is due, one after another and a few at once, until nothing is. */
export async function askAll(
  { log }: { log: Pick<Logger, 'warn'> },
  take: (most: number) => Promise<string[]>,
  ask: (id: string) => Promise<void>,
): Promise<void> {
  const end = performance.now() + sweepMs;
  const underway = new Set<Promise<void>>();
  let silent = 0;
  async function askOne(id: string): Promise<void> {
    const isAway = await patiently(log, () => ask(id));
    silent = isAway ? silent + 1 : 0;
  }
  try {
    while (silent < silences && performance.now() < end) {
      const free = atOnce - underway.size;
      const taken = await take(free);
      for (const id of taken) {
        const one = askOne(id).finally(() => underway.delete(one));
        underway.add(one);
      }
      if (taken.length < free) break;
      await Promise.race(underway);
    }
  } finally {
    await Promise.all(underway);
  }
}

/**
 * One that is away is asked again; what else goes wrong is a defect, and keeps nothing else from its
 * turn. @returns whether it was away
 */
async function patiently(log: Pick<Logger, 'warn'>, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    const isAway = error instanceof IssuerAway;
    log.warn({ err: error }, isAway ? 'the issuer is away' : 'at the issuer');
    return isAway;
  }
}
