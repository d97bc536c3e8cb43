import * as z from 'zod/mini';
import { asset, baseUnits, signedBaseUnits, timestamp } from './primitives.ts';

/** Specification §3, wallet balances: base units; converted values in USDT base units. */
export const walletBalances = z.object({
  balances: z.array(
    z.object({
      asset,
      amount: baseUnits,
      /** Value in USDT base units; null where no rate is set. */
      usdt_value: z.nullable(baseUnits),
    }),
  ),
  usdt_total: baseUnits,
  rates_at: z.nullable(timestamp),
});
export type WalletBalances = z.infer<typeof walletBalances>;

/** What converted values come from; the message of 'trade@rates' is the same. */
export const tradeRates = z.object({
  rates: z.array(
    z.object({
      asset,
      /** USDT base units for one whole unit. */
      usdt_per_unit: baseUnits,
    }),
  ),
  /** The latest change; null where no rate is set. */
  rates_at: z.nullable(timestamp),
});
export type TradeRates = z.infer<typeof tradeRates>;

/** Specification §3, money log; the first three are its own types, the next two are what a purchase on chain makes, a type unknown to a build is 'unknown'. */
export const moneyLogTypes = [
  'data_adjustment',
  'withdraw_refund',
  'ticket_income',
  'chain_payment',
  'ticket_purchase',
  'unknown',
] as const;
export const moneyLogType = z.catch(z.enum(moneyLogTypes), 'unknown');

export const moneyLogEntry = z.object({
  id: z.string(),
  type: moneyLogType,
  asset,
  amount: signedBaseUnits,
  created_at: timestamp,
  /** Order the entry belongs to, or null. */
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(z.string()),
});
export type MoneyLogEntry = z.infer<typeof moneyLogEntry>;
