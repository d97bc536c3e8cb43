import { notifyMembers } from '../../members/notices/index.ts';
import type { Bus } from '../../platform/bus.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { listContacts, nameContact } from './contacts.ts';
import { readRecipient } from './recipient.ts';
import { listTransfers, send } from './transfers.ts';

export function transferHandlers({ clock, news }: { clock: Clock; news: Pick<Bus, 'publish'> }) {
  return {
    async neuReleaseTransfer(ctx, { address, amount, remark = '' }) {
      const { id: userId, address: from } = signedIn(ctx);
      const to = await readRecipient(ctx.db, userId, address);
      return ctx.db.tx(async (tx) => {
        const request = { userId, to, amount: BigInt(amount), remark, at: clock.now() };
        const done = await send(tx, request);
        const facts = { amount, from };
        await notifyMembers(tx, news, [{ userId: to.id, kind: 'transfer', facts }], request.at);
        tx.afterCommit(() => {
          for (const id of [userId, to.id]) news.publish(id, 'user@wallet', { reason: 'transfer' });
        }, `transfer ${done.id}`);
        return done;
      });
    },

    neuReleaseTransferLog: (ctx, part) => listTransfers(ctx.db, signedIn(ctx).id, part),

    transferContacts: async (ctx) => ({ list: await listContacts(ctx.db, signedIn(ctx).id) }),

    async saveTransferContact(ctx, { address, name }) {
      const { id: userId } = signedIn(ctx);
      const contact = await readRecipient(ctx.db, userId, address);
      await nameContact(ctx.db, userId, contact.id, name);
      return {};
    },
  } satisfies Partial<DomainHandlers<'user'>>;
}
