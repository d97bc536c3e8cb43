import type { AddedDue, Due } from '@shared/contract';
import { pendingCards } from '../cards/cards/index.ts';
import { pendingCardholders } from '../cards/holders/index.ts';
import { unreadNotices } from '../members/notices/index.ts';
import { pendingPayments } from '../money/deposits/index.ts';
import { pendingOrders } from '../money/orders/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import type { PendingActionsOf } from '../platform/pending-actions.ts';
import type { Sealer } from '../platform/storage/index.ts';
import { batched } from '../platform/values/batched.ts';
import { pendingGoods } from '../products/goods/index.ts';
import { pendingAid } from '../products/mutual-aid/index.ts';
import { pendingApplications, pendingTickets } from '../products/tickets/index.ts';

const sourcesOf = (sealer: Sealer): readonly PendingActionsOf[] => [
  pendingTickets,
  pendingAid,
  pendingGoods,
  pendingOrders,
  pendingPayments,
  pendingApplications,
  pendingCardholders(sealer),
  pendingCards,
  unreadNotices,
];

interface PendingActionParts {
  db: Db;
  clock: Clock;
  /** Opens the names of cardholders. */
  sealer: Sealer;
}

/** Returns a batched lookup of a user's actions: soonest first, those without a time last. */
export function pendingActionsOfUsers({ db, clock, sealer }: PendingActionParts) {
  const sources = sourcesOf(sealer);
  const pendingActionsOf = batched(async (userIds: readonly string[]) => {
    const now = clock.now();
    const found = await Promise.all(sources.map((readDue) => readDue(db, userIds, now)));
    return new Map(
      [...Map.groupBy(found.flat(), ({ userId }) => userId)].map(([userId, rows]) => [
        userId,
        rows.map(({ due }) => due).sort((a, b) => timeOf(a) - timeOf(b)),
      ]),
    );
  });
  return async (userId: string): Promise<(Due | AddedDue)[]> =>
    (await pendingActionsOf(userId)) ?? [];
}

function timeOf({ at }: Due | AddedDue): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
