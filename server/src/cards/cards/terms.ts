import { randomUUID } from 'node:crypto';
import { type RechargeQuote, type RechargeTerms, rechargeFee, usdtCent } from '@shared/contract';
import * as z from 'zod';
import { readSetting } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import {
  dayBefore,
  leftOf,
  nothingUsed,
  presentDayLimit,
  type UsedOfDay,
} from '../../platform/limits/day-limit.ts';
import { openText, type Sealer, sealText } from '../../platform/storage/index.ts';

/** The content of a quote. It is sealed, so that the member can neither read nor change it. */
const sealed = z.object({
  id: z.string(),
  card: z.string(),
  amount: z.string().regex(/^\d+$/),
  fee: z.string().regex(/^\d+$/),
  until: z.number(),
});
export type Quoted = z.output<typeof sealed>;

const sealName = (userId: string) => `card-quote-${userId}`;

export async function readTerms(db: Db, userId: string, at: Date): Promise<RechargeTerms> {
  const { recharge, rate } = await readSetting(db, 'card_rules');
  const { min, max, presets, daily_limit } = recharge;
  const used = await readUsedOfDay(db, { userId, at });
  return { min, max, presets, rate, ...presentDayLimit(daily_limit, used) };
}

/**
 * Sums a user's top-ups of all cards within 24 hours, and ordered ones that can still be paid.
 * Refunded ones do not count.
 */
async function readUsedOfDay(db: Db, { userId, at, except }: OfDay): Promise<UsedOfDay> {
  const [row] = await db.query<UsedOfDay>(
    `select coalesce(sum(amount), 0)::text as sum, min(first) as first from (
       select amount, created_at as first from card_recharges
       where user_id = $1 and created_at > $2 and state <> 'failed'
       union all
       select (promise ->> 'amount')::numeric, case status
         when 'awaiting_payment' then expires_at - interval '24 hours' else created_at end
       from orders
       where kind = 'card_recharge' and user_id = $1 and created_at > $2
         and (status = 'confirming' or (status = 'awaiting_payment' and expires_at > $3))
         and id is distinct from $4
     ) as counted`,
    [userId, dayBefore(at), at, except ?? null],
  );
  return row ?? nothingUsed;
}

interface OfDay {
  userId: string;
  at: Date;
  /** An order that does not count. */
  except?: string;
}

/** Returns the rest of the daily limit. Call it in a transaction that locks the user. */
export async function readLeftOfDay(db: Db, of: OfDay): Promise<bigint> {
  const { recharge } = await readSetting(db, 'card_rules');
  return leftOf(recharge.daily_limit, await readUsedOfDay(db, of));
}

/** Checks the daily limit in a transaction that locks the user. @throws AppError rechargeLimit */
export async function assertWithinDay(
  db: Db,
  { amount, ...of }: OfDay & { amount: bigint },
): Promise<void> {
  const left = await readLeftOfDay(db, of);
  if (amount > left) throw new AppError('rechargeLimit', { data: { left_today: String(left) } });
}

interface Asked {
  userId: string;
  card: { id: string; recharge_fee_bps: number };
  amount: bigint;
  /** The issuer requires a multiple of this amount. */
  unit: bigint;
  at: Date;
}

/** Makes a quote. @throws AppError rechargeOutOfBounds, cardAmountRefused, rechargeLimit */
export async function quote(
  db: Db,
  sealer: Sealer,
  { userId, card, amount, unit, at }: Asked,
): Promise<RechargeQuote> {
  const { recharge, rate } = await readSetting(db, 'card_rules');
  if (amount < BigInt(recharge.min) || amount > BigInt(recharge.max)) {
    throw new AppError('rechargeOutOfBounds');
  }
  if (amount % unit !== 0n || amount % usdtCent !== 0n) throw new AppError('cardAmountRefused');
  await assertWithinDay(db, { userId, amount, at });
  const fee = rechargeFee(amount, card.recharge_fee_bps);
  const until = at.getTime() + recharge.quote_ms;
  const said: Quoted = {
    id: randomUUID(),
    card: card.id,
    amount: String(amount),
    fee: String(fee),
    until,
  };
  return {
    quote: sealText(sealer, sealName(userId), said),
    amount: said.amount,
    fee: said.fee,
    total: String(amount + fee),
    rate,
    expires_at: new Date(until).toISOString(),
    good_ms: recharge.quote_ms,
  };
}

/** Opens a sealed quote. @throws AppError quoteExpired, also for another user, card or text */
export function openQuote(
  sealer: Sealer,
  { userId, card, text, at }: { userId: string; card: string; text: string; at: Date },
): Quoted {
  const said = sealed.safeParse(unsealed(sealer, sealName(userId), text));
  if (!said.success || said.data.card !== card || said.data.until < at.getTime()) {
    throw new AppError('quoteExpired');
  }
  return said.data;
}

function unsealed(sealer: Sealer, name: string, text: string): unknown {
  try {
    return openText(sealer, name, text);
  } catch {
    return undefined;
  }
}
