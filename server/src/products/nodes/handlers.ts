import { randomUUID } from 'node:crypto';
import { readSetting } from '../../config/settings/index.ts';
import { assertAcknowledged } from '../../members/users/index.ts';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { type OrderingParts, type OrderNews, placeOrder } from '../../money/orders/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import { sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { insertNode, listPurchases, presentNode, readOwn } from './purchases.ts';
import { promisedNode, readTier, takeNode } from './tiers.ts';

export function nodeHandlers(parts: OrderingParts & { news: OrderNews }): DomainHandlers<'node'> {
  const { clock, news, riskNoticeVersion, payment } = parts;
  return {
    async config(ctx) {
      const tiers = await readSetting(ctx.db, 'nodes');
      const stock = await ctx.db.rows(sql.selectFrom('node_stock').selectAll());
      const sold = new Map(stock.map((row) => [row.tier, row.sold]));
      const { power, level, of } = await readOwn(ctx.db, signedIn(ctx).id);
      return {
        tiers: tiers.map((tier) => ({
          ...tier,
          // The stock may have been lowered below the number sold.
          left: Math.max(0, tier.stock - (sold.get(tier.id) ?? 0)),
          mine: of.get(tier.id) ?? 0,
        })),
        power,
        level,
      };
    },

    powerLog: (ctx, part) => listPurchases(ctx.db, signedIn(ctx).id, part),

    async getOrder(ctx, { tier: id }) {
      const { id: userId } = signedIn(ctx);
      const tier = await readTier(ctx.db, id);
      await assertAcknowledged(ctx.db, userId, riskNoticeVersion);
      const sold = sql
        .from('node_stock', { tier: id })
        .select('sold')
        .where('sold', '>=', tier.stock);
      if (tier.stock === 0 || (await ctx.db.rows(sold)).length > 0) {
        throw new AppError('nodeSoldOut');
      }
      const now = clock.now();
      return placeOrder(
        ctx.db,
        payment,
        {
          userId,
          kind: 'node',
          subject: id,
          quantity: 1,
          asset: 'JU',
          token: null,
          amount: BigInt(tier.price_ju),
          promise: promisedNode(tier),
        },
        now,
      );
    },

    async balanceBuyNode(ctx, { tier: id, price: seen }) {
      const { id: userId } = signedIn(ctx);
      const tier = await readTier(ctx.db, id);
      if (tier.price_usdt !== seen) throw new AppError('nodePriceChanged');
      await assertAcknowledged(ctx.db, userId, riskNoticeVersion);
      const at = clock.now();
      const price = BigInt(tier.price_usdt);
      const reference = randomUUID();
      return ctx.db.tx(async (tx) => {
        await post(tx, {
          kind: 'node_purchase',
          reference,
          actor: `user:${userId}`,
          at,
          postings: postingsBetween(userAccount(userId), systemAccount('sales'), 'USDT', price),
        });
        if (!(await takeNode(tx, tier.id, tier.stock))) throw new AppError('nodeSoldOut');
        const node = await insertNode(tx, {
          user_id: userId,
          tier: tier.id,
          ...promisedNode(tier),
          asset: 'USDT',
          price,
          reference,
          at,
          outcome: 'bought',
        });
        tx.afterCommit(
          () => void news.publish(userId, 'user@wallet', { reason: 'node_purchase' }),
          `node_purchase ${reference}`,
        );
        return presentNode(node);
      });
    },
  };
}
