import type { DepositAsset, DepositCoin } from '@shared/contract';
import { isSignedBy, type KnownContracts, type NodeReads } from '../../chain/index.ts';
import { readSetting } from '../../config/settings/index.ts';
import { lockActiveUser } from '../../members/users/index.ts';
import { callsOut, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError, Refusal } from '../../platform/errors/errors.ts';
import {
  dayBefore,
  nothingUsed,
  presentDayLimit,
  type UsedOfDay,
} from '../../platform/limits/day-limit.ts';
import { creditSuspense, type OrderNews, type PaymentTerms, placeOrder } from '../orders/index.ts';
import { issueClaimTexts, listClaimable, readClaimable, readClaimText } from './claim-text.ts';

interface DepositParts {
  clock: Clock;
  news: OrderNews;
  payment: PaymentTerms;
  reads: NodeReads;
  contracts: Pick<KnownContracts, 'addresses'>;
  /** This URL is part of the text that payers sign. */
  publicUrl: string;
}

/** Returns handlers of deposits, and of claims of payments without an order. */
export function depositHandlers(parts: DepositParts) {
  const { clock, news, payment, reads, contracts, publicUrl } = parts;
  const contextOf = (account: string) => {
    return { publicUrl, chainId: payment.chainId, account, now: clock.now() };
  };
  /** Returns the token's address; null for the native coin; undefined if not deployed here. */
  const tokenOf = (asset: DepositAsset) => (asset === 'JU' ? null : contracts.addresses[asset]);
  return {
    async depositConfig(ctx) {
      const { id: userId } = signedIn(ctx);
      const at = clock.now();
      const coins: DepositCoin[] = [];
      for (const { id: asset, min, max, daily_limit } of await readSetting(ctx.db, 'deposits')) {
        const token = tokenOf(asset);
        if (token === undefined) continue;
        const used = await readUsedOfDay(ctx.db, { userId, asset, at });
        coins.push({ asset, min, max, token, ...presentDayLimit(daily_limit, used) });
      }
      return { coins };
    },

    async deposit(ctx, { asset, amount: typed }) {
      const { id: userId } = signedIn(ctx);
      const terms = (await readSetting(ctx.db, 'deposits')).find(({ id }) => id === asset);
      const token = tokenOf(asset);
      if (!terms || token === undefined) throw new AppError('depositUnavailable');
      const amount = BigInt(typed);
      if (amount < BigInt(terms.min) || amount > BigInt(terms.max)) {
        throw new AppError('depositOutOfBounds');
      }
      const now = clock.now();
      const request = { userId, kind: 'deposit' as const, quantity: 1, asset, token, amount };
      const order = await placeOrder(ctx.db, payment, request, now);
      // The sum is read after placing the order, so that an open order returned again counts once.
      const sum = BigInt((await readUsedOfDay(ctx.db, { userId, asset, at: now })).sum);
      if (sum > BigInt(terms.daily_limit)) {
        const left = BigInt(terms.daily_limit) - (sum - amount);
        throw new AppError('depositLimit', { data: { left_today: String(left > 0n ? left : 0n) } });
      }
      return order;
    },

    async unassigned(ctx) {
      const { address } = signedIn(ctx);
      const found = await listClaimable(ctx.db, address);
      return { list: await issueClaimTexts(ctx.db, found, contextOf(address)) };
    },

    claimPayment: callsOut(async (ctx, { id, signature }) => {
      const { id: userId, address } = signedIn(ctx);
      const claimable = await readClaimable(ctx.db, id);
      if (!claimable) throw new AppError('paymentNotClaimable');
      const message = await readClaimText(ctx.db, claimable, contextOf(address));
      const reader = reads.contracts('paymentClaim', { key: userId });
      if (!(await isSignedBy(claimable.payer, message, signature, reader))) {
        throw new AppError('signatureInvalid');
      }
      const deciding = { actor: `user:${userId}` as const, at: clock.now() };
      await ctx.db.tx(async (tx) => {
        await lockActiveUser(tx, userId);
        await creditSuspense(tx, news, { eventId: id, userId }, deciding).catch((error) => {
          if (error instanceof Refusal) throw new AppError('paymentNotClaimable', { cause: error });
          throw error;
        });
      });
      return {};
    }),
  } satisfies Partial<DomainHandlers<'wallet'>>;
}

/** Sums the deposits of 24 hours: confirming and paid orders, and unpaid ones until they expire. */
async function readUsedOfDay(
  db: Db,
  { userId, asset, at }: { userId: string; asset: DepositAsset; at: Date },
): Promise<UsedOfDay> {
  const [row] = await db.query<UsedOfDay>(
    `select coalesce(sum(amount), 0)::text as sum, min(case status
       when 'awaiting_payment' then expires_at - interval '24 hours' else created_at end) as first
     from orders
     where kind = 'deposit' and user_id = $1 and asset = $2 and created_at > $3
       and (status in ('confirming', 'paid') or (status = 'awaiting_payment' and expires_at > $4))`,
    [userId, asset, dayBefore(at), at],
  );
  return row ?? nothingUsed;
}
