import { limits } from '@shared/contract';
import type { KnownContracts } from '../chain/index.ts';
import { batched } from '../lib/batched.ts';
import { type DomainHandlers, signedIn } from '../lib/call.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import { createOrder, type OrderTerms, presentOrder } from '../orders/index.ts';
import { readSetting } from '../settings/index.ts';
import { assertAcknowledged } from '../users/index.ts';
import { listPurchases } from './applications.ts';
import { listOperations } from './operations.ts';
import { listTickets, noTickets, summarizeTickets } from './tickets.ts';

interface TicketParts {
  /** For summaries, which many calls ask for together. */
  db: Db;
  clock: Clock;
  riskNoticeVersion: string;
  /** Where and how an order is paid on this chain. */
  payment: Pick<OrderTerms, 'chainId' | 'checkout' | 'confirmations'>;
  /** The asset of a token's address; null is the native coin. */
  assetOf: KnownContracts['assetOf'];
}

/** Tickets: what one costs, ordering, the own ones (specification §1, §9). */
export function ticketHandlers({
  db,
  clock,
  riskNoticeVersion,
  payment,
  assetOf,
}: TicketParts): DomainHandlers<'ticket'> {
  /** Asked for by every home page: under load one query answers many. */
  const summaryOf = batched((userIds: readonly string[]) =>
    summarizeTickets(db, userIds, clock.now()),
  );

  return {
    async config(ctx) {
      const setting = await readSetting(ctx.db, 'tickets');
      return { ...setting, lapse_ms: limits.ticketLapseMs };
    },

    async getOrder(ctx, { quantity }) {
      const { id: userId } = signedIn(ctx);
      const { price, max_quantity } = await readSetting(ctx.db, 'tickets');
      if (quantity > max_quantity) {
        throw new AppError('badRequest', { detail: `quantity: at most ${max_quantity}` });
      }
      await assertAcknowledged(ctx.db, userId, riskNoticeVersion);
      const { ttl_ms: ttlMs, max_open: maxOpen } = await readSetting(ctx.db, 'orders');
      const now = clock.now();
      const amount = BigInt(price) * BigInt(quantity);
      const order = await createOrder(
        ctx.db,
        { ...payment, ttlMs, maxOpen },
        { userId, kind: 'ticket', quantity, token: null, amount },
        now,
      );
      return presentOrder(order, now);
    },

    async summary(ctx) {
      return (await summaryOf(signedIn(ctx).id)) ?? noTickets;
    },

    purchases: (ctx, part) => listPurchases(ctx.db, assetOf, signedIn(ctx).id, part),

    operations: (ctx, part) => listOperations(ctx.db, signedIn(ctx).id, part),

    async list(ctx, part) {
      return listTickets(ctx.db, signedIn(ctx).id, part, clock.now());
    },
  };
}
