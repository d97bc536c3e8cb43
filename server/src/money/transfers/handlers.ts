import { assets, formatAsset, limits, type TransferContact } from '@shared/contract';
import { notifyMembers } from '../../members/notices/index.ts';
import { readStepUpRules, type SensitiveAct, type StepUp } from '../../members/step-up/index.ts';
import type { Bus } from '../../platform/bus.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { checksummed } from '../../platform/values/checksummed.ts';
import { isKnownRecipient } from '../recipients/index.ts';
import { listTransfers, readKnownRecipient, readRecipient, send } from './transfers.ts';

interface TransferParts {
  clock: Clock;
  limiter: Limiter;
  news: Pick<Bus, 'publish'>;
  stepUp: Pick<StepUp, 'confirm' | 'defaultRules'>;
}

/**
 * Maximum of checked recipients for one member, in all sessions together. It keeps members from
 * finding out which of many addresses belong to members; the page goes on without the check.
 */
const checkedRecipients = { max: 30, windowMs: 60 * 60 * 1000 } as const;

interface FirstTransfer {
  address: string;
  /** ENU base units; undefined in requests of older pages. */
  amount?: string | undefined;
}

/** Returns the sensitive action of paying a new recipient. @throws AppError addressMistyped */
export function recipientAct({ address: typed, amount }: FirstTransfer): SensitiveAct {
  const address = checksummed(typed);
  const sum = amount === undefined ? '' : `${formatAsset(amount, 'ENU', assets.ENU.decimals)} `;
  return {
    purpose: 'recipient',
    subject: amount === undefined ? address : `${BigInt(amount)} ENU ${address}`,
    olderSubject: address,
    statement: `Send ${sum}ENU to a new recipient: ${address}.`,
  };
}

export function transferHandlers({ clock, limiter, news, stepUp }: TransferParts) {
  /** Returns whether a member's rules require a confirmation because a recipient is new. */
  async function isGuardedMember(db: Db, userId: string, address: string): Promise<boolean> {
    const rules = await readStepUpRules(db, userId, stepUp.defaultRules);
    return rules.new_recipients && !(await isKnownRecipient(db, { userId, address }));
  }

  return {
    async neuReleaseTransfer(ctx, { address, amount, remark = '', step_up: proof }) {
      const caller = signedIn(ctx);
      const { id: userId, address: from } = caller;
      const to = await readRecipient(ctx.db, userId, address);
      return ctx.db.tx(async (tx) => {
        const request = { userId, to, amount: BigInt(amount), remark, at: clock.now() };
        const isGuarded = await isGuardedMember(tx, userId, to.address);
        const done = await send(tx, request);
        if (isGuarded) await stepUp.confirm(tx, caller, recipientAct({ address, amount }), proof);
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

    async transferRecipient(ctx, { address }) {
      const { id: userId } = signedIn(ctx);
      const { max, windowMs } = checkedRecipients;
      const { current, ttl } = await limiter.count(`recipients:${userId}`, windowMs);
      if (current > max) {
        throw new AppError('tooManyRequests', { retryAfterS: Math.ceil(ttl / 1000) });
      }
      const known = await readKnownRecipient(ctx.db, userId, address);
      const isGuarded = await isGuardedMember(ctx.db, userId, known.address);
      return { ...known, needs_step_up: isGuarded };
    },

    async saveTransferContact(ctx, { address, name }) {
      const { id: userId } = signedIn(ctx);
      const contact = await readRecipient(ctx.db, userId, address);
      await nameContact(ctx.db, userId, contact.id, name);
      return {};
    },
  } satisfies Partial<DomainHandlers<'user'>>;
}

async function listContacts(db: Db, userId: string): Promise<TransferContact[]> {
  const found = await db.rows(
    sql
      .selectFrom('transfer_contacts as c')
      .innerJoin('users as u', 'u.id', 'c.contact')
      .select(['u.address', 'c.name', 'c.times', 'c.last_at'])
      .where('c.user_id', '=', userId)
      .orderBy('c.last_at', (order) => order.desc().nullsLast())
      .orderBy('c.contact')
      .limit(limits.transferContacts),
  );
  return found.map(({ last_at, ...contact }) => ({
    ...contact,
    last_at: last_at?.toISOString() ?? null,
  }));
}

/** Names a contact. An empty name removes the name, and a contact that has no transfers. */
async function nameContact(db: Db, userId: string, contact: string, name: string): Promise<void> {
  if (name !== '') {
    await db.run(
      sql
        .insertInto('transfer_contacts')
        .values({ user_id: userId, contact, name })
        .onConflict((conflict) => conflict.columns(['user_id', 'contact']).doUpdateSet({ name })),
    );
    return;
  }
  const own = sql.delete('transfer_contacts', { user_id: userId, contact });
  await db.run(own.where('times', '=', 0));
  await db.run(sql.update('transfer_contacts', { user_id: userId, contact }, { name: null }));
}
