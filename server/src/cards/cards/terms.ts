import { randomUUID } from 'node:crypto';
import { type RechargeQuote, type RechargeTerms, rechargeFee, usdtCent } from '@shared/contract';
import * as z from 'zod';
import { readSetting } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import {
  dayBefore,
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
  const used = await readUsedOfDay(db, userId, at);
  return { min, max, presets, rate, ...presentDayLimit(daily_limit, used) };
}

/**
 * Sums a user's top-ups of all cards within 24 hours, and ordered ones whose payments are being
 * confirmed. Refunded ones do not count.
 */
async function readUsedOfDay(db: Db, userId: string, at: Date): Promise<UsedOfDay> {
  const [row] = await db.query<UsedOfDay>(
    `select coalesce(sum(amount), 0)::text as sum, min(created_at) as first from (
       select amount, created_at from card_recharges
       where user_id = $1 and created_at > $2 and state <> 'failed'
       union all
       select (promise ->> 'amount')::numeric, created_at from orders
       where user_id = $1 and created_at > $2 and kind = 'card_recharge' and status = 'confirming'
     ) as counted`,
    [userId, dayBefore(at)],
  );
  return row ?? nothingUsed;
}

/** Returns the rest of the daily limit; negative if stored top-ups exceed it. */
export async function readLeftOfDay(db: Db, userId: string, at: Date): Promise<bigint> {
  const { recharge } = await readSetting(db, 'card_rules');
  return BigInt(recharge.daily_limit) - BigInt((await readUsedOfDay(db, userId, at)).sum);
}

interface OfDay extends Pick<Asked, 'userId' | 'amount' | 'at'> {
  /** Whether the amount is stored, so that it counts already. */
  isStored?: boolean;
}

/** Checks the daily limit. @throws AppError rechargeLimit */
export async function assertWithinDay(
  db: Db,
  { userId, amount, isStored = false, at }: OfDay,
): Promise<void> {
  const left = (await readLeftOfDay(db, userId, at)) + (isStored ? amount : 0n);
  if (amount <= left) return;
  throw new AppError('rechargeLimit', { data: { left_today: String(left > 0n ? left : 0n) } });
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
