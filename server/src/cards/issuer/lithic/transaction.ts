import type { DeclineReason } from '@shared/contract';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import * as z from 'zod';
import { type IssuerSpending, mccOf, type SpendingPage } from '../issuer.ts';
import { type LithicApi, unit } from './api.ts';

/** Time, read as UTC if it has no offset. */
const time = z.iso
  .datetime({ local: true, offset: true })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`));

/** Amount in the currency's smallest unit. */
const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) });
const cents = z.object({ amount: z.int(), currency: z.literal('USD') });

/** A card payment in Lithic's format (docs.lithic.com/docs/transaction-flow). */
export const transaction = z.object({
  token: z.string(),
  status: z.enum(['PENDING', 'SETTLED', 'DECLINED', 'EXPIRED', 'VOIDED']),
  result: z.string(),
  merchant: z.object({
    descriptor: z.string().nullish(),
    country: z.string().nullish(),
    mcc: z.string().nullish(),
  }),
  /** Negative amounts are debits. `hold` is reserved, `settlement` is charged. */
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

/** Returns the payment; undefined if it requests no money, or is an unsettled refund. */
export function spendingOf(one: LithicTransaction): IssuerSpending | undefined {
  const taken = -(one.amounts.settlement.amount + Math.min(0, one.amounts.hold.amount));
  const amount = Math.abs(taken) || mostAsked(one);
  const status = statusOf(one, taken);
  if (!status || amount === 0) return undefined;
  const { descriptor, country, mcc } = one.merchant;
  return {
    id: one.token,
    status,
    amount: BigInt(amount) * unit,
    taken: BigInt(taken) * unit,
    reason: status === 'declined' ? reasonOf(one) : undefined,
    merchant: descriptor?.trim() ?? '',
    country: country ? twoLetters.get(country) : undefined,
    mcc: mccOf(mcc),
    asked: askedOf(one),
    at: one.created,
  };
}

function statusOf(one: LithicTransaction, taken: number): IssuerSpending['status'] | undefined {
  if (one.status === 'DECLINED') return 'declined';
  if (taken > 0) return one.status === 'PENDING' ? 'pending' : 'settled';
  if (taken < 0) return 'refunded';
  // A refund counts only after it has settled.
  if (one.status === 'PENDING' && one.amounts.hold.amount > 0) return undefined;
  return one.status === 'SETTLED' ? 'refunded' : 'reversed';
}

/** Returns the cents requested by a payment that charged nothing; 0 for a balance inquiry. */
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

/** Lithic's reason (`detailed_results` and the older `result`) → ours; any other one is 'other'. */
const reasons: Record<string, DeclineReason> = {
  INSUFFICIENT_FUNDS: 'balance',
  INSUFFICIENT_FUNDS_PRELOAD: 'balance',
  INSUFFICIENT_FUNDING_SOURCE_BALANCE: 'balance',
  AUTH_RULE: 'limit',
  CARD_SPEND_LIMIT_EXCEEDED: 'limit',
  PROGRAM_CARD_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_MONTHLY_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_LIFETIME_SPEND_LIMIT_EXCEEDED: 'limit',
  USER_TRANSACTION_LIMIT: 'limit',
  CARD_PAUSED: 'frozen',
  ACCOUNT_PAUSED: 'frozen',
  CARD_NOT_ACTIVATED: 'inactive',
  ACCOUNT_INACTIVE: 'inactive',
  INACTIVE_ACCOUNT: 'inactive',
  CARD_CLOSED: 'closed',
  CARD_PIN_INCORRECT: 'pin',
  PIN_BLOCKED: 'pin',
  INCORRECT_PIN: 'pin',
  CARD_EXPIRED: 'expired',
  CARD_EXPIRY_DATE_INCORRECT: 'expired',
  AUTH_RULE_ALLOWED_COUNTRY: 'merchant',
  AUTH_RULE_ALLOWED_MCC: 'merchant',
  AUTH_RULE_BLOCKED_COUNTRY: 'merchant',
  AUTH_RULE_BLOCKED_MCC: 'merchant',
  MERCHANT_BLACKLIST: 'merchant',
  MERCHANT_INVALID: 'merchant',
  MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE: 'merchant',
  MERCHANT_NOT_PERMITTED: 'merchant',
  UNAUTHORIZED_MERCHANT: 'merchant',
};

/** Returns why a payment was declined: the first known reason. */
function reasonOf(declined: {
  result: string;
  events: readonly { result: string; detailed_results: readonly string[] }[];
}): DeclineReason {
  const said = [
    ...declined.events.flatMap((event) => [...event.detailed_results, event.result]),
    declined.result,
  ];
  const known = said.find((one) => Object.hasOwn(reasons, one));
  return (known && reasons[known]) || 'other';
}

/**
 * Lithic lists payments by creation time, but we need those that changed. So each sync reads
 * all payments created within this time before the cursor. Holds end within a month; a refund of an
 * older payment is a payment of its own.
 */
const changesForMs = 120 * 24 * 60 * 60 * 1000;
/** Lithic may list an update a little after its time stamp, so each sync rereads this period. */
const overlapMs = 10 * 60 * 1000;

/** Reads the payments changed since `cursor`, the time of the latest change read (ISO 8601). */
export async function spendings(
  api: LithicApi,
  cardId: string,
  cursor: string | undefined,
): Promise<SpendingPage> {
  const seen = cursor ? Date.parse(cursor) : undefined;
  const begin = seen && { begin: new Date(seen - changesForMs).toISOString() };
  const found = await api.list('/v1/transactions', { card_token: cardId, ...begin }, transaction);
  const changed = found
    .filter(({ updated }) => seen === undefined || updated.getTime() >= seen - overlapMs)
    .sort((one, other) => one.updated.getTime() - other.updated.getTime());
  const newest = Math.max(seen ?? 0, ...changed.map(({ updated }) => updated.getTime()));
  return {
    list: changed.flatMap((one) => spendingOf(one) ?? []),
    cursor: newest > 0 ? new Date(newest).toISOString() : undefined,
    more: false,
  };
}
