import { randomUUID } from 'node:crypto';
import type { RechargeQuote, RechargeTerms } from '@shared/contract';
import * as z from 'zod';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import { readSetting } from '../settings/index.ts';
import { openText, type Sealer, sealText } from '../storage/index.ts';

/** What a quote says, sealed: whoever has it can neither read nor change it. */
const sealed = z.object({
  id: z.string(),
  card: z.string(),
  amount: z.string().regex(/^\d+$/),
  fee: z.string().regex(/^\d+$/),
  until: z.number(),
});
export type Quoted = z.output<typeof sealed>;

const sealName = (userId: string) => `card-quote-${userId}`;

/** Rounded up to the next base unit. Pure. */
export function feeOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps) + 9_999n) / 10_000n;
}

export async function readTerms(db: Db): Promise<RechargeTerms> {
  const { recharge, rate } = await readSetting(db, 'card_rules');
  const { min, max, presets } = recharge;
  return { min, max, presets, rate };
}

interface Asked {
  userId: string;
  card: { id: string; recharge_fee_bps: number };
  amount: bigint;
  /** What the amount is a multiple of, as the issuer has it. */
  unit: bigint;
  at: Date;
}

/** @throws AppError rechargeOutOfBounds, cardAmountRefused */
export async function quote(
  db: Db,
  sealer: Sealer,
  { userId, card, amount, unit, at }: Asked,
): Promise<RechargeQuote> {
  const { recharge, rate } = await readSetting(db, 'card_rules');
  if (amount < BigInt(recharge.min) || amount > BigInt(recharge.max)) {
    throw new AppError('rechargeOutOfBounds');
  }
  if (amount % unit !== 0n) throw new AppError('cardAmountRefused');
  const fee = feeOf(amount, card.recharge_fee_bps);
  const until = at.getTime() + recharge.quote_ms;
  const said: Quoted = {
    ...{ id: randomUUID(), card: card.id, amount: String(amount), fee: String(fee), until },
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

/** @throws AppError quoteExpired, also for what is none, or of somebody else */
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
