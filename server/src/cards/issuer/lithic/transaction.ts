import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import * as z from 'zod';
import type { IssuerSpending } from '../issuer.ts';
import { reasonOf } from './decline-reasons.ts';
import { unit } from './once.ts';

/** Read as UTC if there is no offset. */
export const time = z.iso
  .datetime({ local: true, offset: true })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`));

/** In the currency's smallest unit. */
const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) });
const cents = z.object({ amount: z.int(), currency: z.literal('USD') });

/** A card payment in Lithic's format (docs.lithic.com/docs/transaction-flow). */
export const transaction = z.object({
  token: z.string(),
  status: z.enum(['PENDING', 'SETTLED', 'DECLINED', 'EXPIRED', 'VOIDED']),
  result: z.string(),
  merchant: z.object({ descriptor: z.string().nullish(), country: z.string().nullish() }),
  /** Below zero: away from the card. `hold` is reserved, `settlement` is taken. */
  amounts: z.object({ hold: cents, settlement: cents, merchant: money }),
  events: z
    .array(
      z.object({
        result: z.string(),
        effective_polarity: z.string().optional(),
        detailed_results: z.array(z.string()).default([]),
        /** Never below zero. */
        amounts: z.object({ cardholder: money, merchant: money }),
      }),
    )
    .default([]),
  created: time,
  updated: time,
});
type LithicTransaction = z.output<typeof transaction>;

/** 'USA' → 'US'. */
const twoLetters = new Map(Object.entries(iso31661Alpha3ToAlpha2));

/** Returns undefined if no money is requested, or not yet on its way back. Pure. */
export function spendingOf(one: LithicTransaction): IssuerSpending | undefined {
  const taken = -(one.amounts.settlement.amount + Math.min(0, one.amounts.hold.amount));
  const amount = Math.abs(taken) || mostAsked(one);
  const status = statusOf(one, taken);
  if (!status || amount === 0) return undefined;
  const { descriptor, country } = one.merchant;
  return {
    id: one.token,
    status,
    amount: BigInt(amount) * unit,
    taken: BigInt(taken) * unit,
    reason: status === 'declined' ? reasonOf(one) : undefined,
    merchant: descriptor?.trim() ?? '',
    country: country ? twoLetters.get(country) : undefined,
    asked: askedOf(one),
    at: one.created,
  };
}

function statusOf(one: LithicTransaction, taken: number): IssuerSpending['status'] | undefined {
  if (one.status === 'DECLINED') return 'declined';
  if (taken > 0) return one.status === 'PENDING' ? 'pending' : 'settled';
  if (taken < 0) return 'refunded';
  // A refund arrives when it has settled.
  if (one.status === 'PENDING' && one.amounts.hold.amount > 0) return undefined;
  return one.status === 'SETTLED' ? 'refunded' : 'reversed';
}

/** Cents requested before a decline or return; 0 for a balance inquiry. */
function mostAsked({ events }: LithicTransaction): number {
  const debits = events.filter((event) => event.effective_polarity !== 'CREDIT');
  return Math.max(
    0,
    ...debits.map(({ amounts: { cardholder, merchant } }) =>
      cardholder.amount === 0 && merchant.currency === 'USD' ? merchant.amount : cardholder.amount,
    ),
  );
}

function askedOf({ amounts, events }: LithicTransaction): IssuerSpending['asked'] {
  const { amount, currency } = amounts.merchant;
  const most = Math.max(0, ...events.map((event) => event.amounts.merchant.amount));
  return { amount: inUnits(Math.abs(amount) || most, currency), currency };
}

/** Currencies without hundredths (ISO 4217) → digits after the decimal point. */
const digits: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

function inUnits(amount: number, currency: string): string {
  const behind = digits[currency] ?? 2;
  const text = String(amount).padStart(behind + 1, '0');
  return behind === 0 ? text : `${text.slice(0, -behind)}.${text.slice(-behind)}`;
}
