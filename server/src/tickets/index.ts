import { limits } from '@shared/contract';
import { batched } from '../batched.ts';
import { signedIn } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import type { DomainHandlers } from '../http/handlers.ts';
import { perDeps } from '../per-deps.ts';
import { createOrder } from './create.ts';
import { presentOrder, readOpenOrders, readOrder } from './orders.ts';
import { listTickets, noTickets, summarizeTickets } from './tickets.ts';

/** Asked for by every home page: under load one query answers many. */
const summaryOf = perDeps(({ db, clock }) =>
  batched((userIds: readonly string[]) => summarizeTickets(db, userIds, clock.now())),
);

/** Tickets: what one costs, ordering, the own orders and tickets (specification §1, §9). */
export const ticketHandlers: DomainHandlers<'ticket'> = {
  async config({ deps }) {
    const { price, maxQuantity } = deps.config.tickets;
    return {
      price: price.toString(),
      max_quantity: maxQuantity,
      lapse_ms: limits.ticketLapseMs,
    };
  },

  async getOrder(ctx, { quantity }) {
    const { config, clock, chain } = ctx.deps;
    const terms = { config, clock, checkout: chain.checkout };
    const order = await createOrder(ctx.db, terms, signedIn(ctx).id, quantity);
    return presentOrder(order, clock.now());
  },

  async orderDetail(ctx, { id }) {
    const order = await readOrder(ctx.db, id);
    // Somebody else's order is answered like none at all.
    if (order?.userId !== signedIn(ctx).id) throw new AppError('orderNotFound');
    return presentOrder(order, ctx.deps.clock.now());
  },

  async openOrders(ctx) {
    const now = ctx.deps.clock.now();
    const orders = await readOpenOrders(ctx.db, signedIn(ctx).id, now);
    return { list: orders.map((order) => presentOrder(order, now)) };
  },

  async summary(ctx) {
    return (await summaryOf(ctx.deps)(signedIn(ctx).id)) ?? noTickets;
  },

  async list(ctx, page) {
    return listTickets(ctx.db, signedIn(ctx).id, page, ctx.deps.clock.now());
  },
};
