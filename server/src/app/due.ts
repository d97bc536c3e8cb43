import type { Due } from '@shared/contract';
import { dueCards } from '../cards/cards/index.ts';
import { dueCardholders } from '../cards/holders/index.ts';
import { unreadNotices } from '../members/notices/index.ts';
import { dueOrders } from '../money/orders/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import type { DueOf } from '../platform/due.ts';
import { batched } from '../platform/values/batched.ts';
import { dueGoods } from '../products/goods/index.ts';
import { dueAid } from '../products/mutual-aid/index.ts';
import { dueApplications, dueTickets } from '../products/tickets/index.ts';

/** The sources of pending actions. */
const sources: readonly DueOf[] = [
  ...[dueTickets, dueAid, dueGoods, dueOrders, dueApplications, dueCardholders, dueCards],
  unreadNotices,
];

/**
 * Returns a lookup of a user's pending actions, soonest first, those without a time last.
 * Concurrent lookups share one query per source.
 */
export function dueOfUsers({ db, clock }: { db: Db; clock: Clock }) {
  const dueOf = batched(async (userIds: readonly string[]) => {
    const now = clock.now();
    const found = await Promise.all(sources.map((readDue) => readDue(db, userIds, now)));
    return new Map(
      [...Map.groupBy(found.flat(), ({ userId }) => userId)].map(([userId, rows]) => [
        userId,
        rows.map(({ due }) => due).sort(soonestFirst),
      ]),
    );
  });
  return async (userId: string): Promise<Due[]> => (await dueOf(userId)) ?? [];
}

function soonestFirst(a: Due, b: Due): number {
  return timeOf(a) - timeOf(b);
}

function timeOf({ at }: Due): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
