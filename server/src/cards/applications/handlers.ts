import { withDashes } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import { cancelOrder, type OrderNews, presentOrder, readOrder } from '../../money/orders/index.ts';
import { type Context, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type CardNews, offered, readProducts } from '../cards/index.ts';
import {
  type ApplyParts,
  agreementVersions,
  apply,
  type CardRequest,
  replacedBy,
} from './apply.ts';
import { failApplication } from './money.ts';
import {
  type ApplicationRow,
  deliveryOf,
  listApplications,
  lockApplication,
  present,
  readApplication,
} from './store.ts';

export function applicationHandlers(
  parts: ApplyParts & { clock: Clock; news: OrderNews & CardNews },
) {
  const { clock, news, sealer, issued } = parts;

  async function handIn(ctx: Context, wish: Omit<CardRequest, 'userId' | 'at'>) {
    const { id: userId } = signedIn(ctx);
    const made = await apply(ctx.db, parts, { ...wish, userId, at: clock.now() });
    ctx.db.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card_application' }));
    return made;
  }

  async function readOwn(ctx: Context, id: string): Promise<ApplicationRow> {
    const found = await readApplication(ctx.db, { id, userId: signedIn(ctx).id });
    if (!found) throw new AppError('cardApplicationNotFound');
    return found;
  }

  return {
    async getVirtualCardBin(ctx, { type }) {
      return {
        products: offered(await readProducts(ctx.db, type), issued),
        agreements: await agreementVersions(ctx.db),
        token: parts.token ?? null,
      };
    },

    async agreement(ctx, { name }) {
      const { version, texts } = (await readSetting(ctx.db, 'card_agreements'))[name];
      return { name, version, text: texts[ctx.language] };
    },

    applyCardList: (ctx, part) => listApplications(ctx.db, sealer, signedIn(ctx).id, part),

    async applyCardDetail(ctx, { id }) {
      const row = await readOwn(ctx, id);
      const order =
        row.state === 'payment' && row.order_id ? await readOrder(ctx.db, row.order_id) : undefined;
      const delivery = deliveryOf(sealer, row);
      return {
        application: present(sealer, row),
        order: order ? presentOrder(order, clock.now()) : null,
        delivery: delivery && withDashes(delivery),
      };
    },

    openVirtualCard: (ctx, wish) =>
      handIn(ctx, { ...wish, type: 'virtual', address: undefined, replaces: undefined }),

    openRealCard: (ctx, wish) => handIn(ctx, { ...wish, type: 'physical', replaces: undefined }),

    async replaceApply(ctx, { card, address, reason, ...wish }) {
      const same = await replacedBy(ctx.db, { id: card, userId: signedIn(ctx).id, reason });
      return handIn(ctx, { ...wish, ...same, address, type: undefined });
    },

    async applyCancel(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      const at = clock.now();
      await ctx.db.tx(async (tx) => {
        const found = await readApplication(tx, { id, userId });
        if (!found) throw new AppError('cardApplicationNotFound');
        // Locks the payment order before the application, as everywhere, so that no calls deadlock.
        if (found.state === 'payment' && found.order_id) {
          await cancelOrder(tx, news, { id: found.order_id, userId }, at);
        }
        const row = await lockApplication(tx, id);
        if (row?.reason === 'cancelled') return;
        if (row?.state !== 'payment') throw new AppError('applicationNotCancellable');
        await failApplication(tx, row, { reason: 'cancelled', at });
        tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card_application' }));
      });
      return present(sealer, await readOwn(ctx, id));
    },
  } satisfies Partial<DomainHandlers<'visa'>>;
}
