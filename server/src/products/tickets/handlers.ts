import { limits, type TicketAsset } from '@shared/contract';
import type { KnownContracts, NodeReads } from '../../chain/index.ts';
import { readSetting, type Settings } from '../../config/settings/index.ts';
import type { Reviews } from '../../members/reviews/index.ts';
import { assertAcknowledged } from '../../members/users/index.ts';
import { type OrderingParts, placeOrder } from '../../money/orders/index.ts';
import { callsOut, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { batched } from '../../platform/values/batched.ts';
import { apply, listApplications, listPurchases } from './applications.ts';
import { findPurchase } from './find-purchase.ts';
import { listOperations } from './operations.ts';
import { listTickets, noTickets, summarizeTickets } from './tickets.ts';

interface TicketParts extends OrderingParts {
  /** For summaries, which are read for many callers together. */
  db: Db;
  /** Maps a token's address (null is the native coin) to its asset, and an asset to its address. */
  contracts: KnownContracts;
}

export function ticketHandlers(parts: TicketParts): DomainHandlers<'ticket'> {
  const {
    db,
    clock,
    riskNoticeVersion,
    payment,
    contracts: { assetOf, addresses },
  } = parts;
  /** Returns a user's summary. Home pages read it often, so one query serves many callers. */
  const summaryOf = batched((userIds: readonly string[]) =>
    summarizeTickets(db, userIds, clock.now()),
  );

  /** Returns price and token. @throws AppError badRequest if tickets are not sold for the asset */
  function priceIn(asset: TicketAsset, setting: Settings['tickets']) {
    if (asset === 'JU') return { price: setting.price, token: null };
    const token = addresses[asset];
    if (!setting.price_usdt || !token) {
      throw new AppError('badRequest', { detail: `asset: tickets are not sold for ${asset}` });
    }
    return { price: setting.price_usdt, token };
  }

  return {
    async config(ctx) {
      const { price, price_usdt, max_quantity } = await readSetting(ctx.db, 'tickets');
      const token = addresses.USDT;
      return {
        price,
        usdt: price_usdt && token ? { token, price: price_usdt } : null,
        max_quantity,
        release: await readSetting(ctx.db, 'release'),
        lapse_ms: limits.ticketLapseMs,
      };
    },

    async getOrder(ctx, { quantity, asset }) {
      const { id: userId } = signedIn(ctx);
      const setting = await readSetting(ctx.db, 'tickets');
      const { max_quantity } = setting;
      if (quantity > max_quantity) {
        throw new AppError('badRequest', { detail: `quantity: at most ${max_quantity}` });
      }
      const { price, token } = priceIn(asset, setting);
      await assertAcknowledged(ctx.db, userId, riskNoticeVersion);
      const promise = await readSetting(ctx.db, 'release');
      const now = clock.now();
      const amount = BigInt(price) * BigInt(quantity);
      return placeOrder(
        ctx.db,
        payment,
        { userId, kind: 'ticket', quantity, asset, token, amount, promise },
        now,
      );
    },

    async summary(ctx) {
      return (await summaryOf(signedIn(ctx).id)) ?? noTickets;
    },

    purchases: (ctx, part) => listPurchases(ctx.db, assetOf, signedIn(ctx).id, part),

    operations: (ctx, part) => listOperations(ctx.db, signedIn(ctx).id, part),

    async list(ctx, part) {
      return listTickets(ctx.db, assetOf, signedIn(ctx).id, part, clock.now());
    },
  };
}

interface ApplicationParts {
  clock: Clock;
  reads: NodeReads;
  reviews: Reviews;
  /** Checksummed address of the Checkout contract. */
  checkout: string;
}

/** Creates the handlers of applications for the dividend of tickets (specification §1, §5). */
export function applicationHandlers({ clock, reads, reviews, checkout }: ApplicationParts) {
  return {
    applyTicketDividend: callsOut(async (ctx, input) => {
      const { id: userId } = signedIn(ctx);
      const hash = input.hash.toLowerCase();
      const transactions = reads.transactions({ key: userId });
      const purchase = await findPurchase({ db: ctx.db, transactions, checkout }, userId, hash);
      return ctx.db.tx((tx) => apply(tx, reviews, { userId, purchase, hash, at: clock.now() }));
    }),

    applyTicketDividendList: (ctx, part) => listApplications(ctx.db, signedIn(ctx).id, part),
  } satisfies Partial<DomainHandlers<'user'>>;
}
