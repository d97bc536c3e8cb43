import * as z from 'zod/mini';
import { exportState } from './export.ts';
import { address, asset, baseUnits, signedBaseUnits, timestamp } from './primitives.ts';

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
  /** An operator has frozen the account: nothing can be moved or changed. Missing: it is not frozen. */
  account_frozen: z.optional(z.boolean()),
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

/**
 * Specification §3, money log: its own three types, and what else moves money here. A type unknown to
 * a build is 'unknown'.
 */
export const moneyLogTypes = [
  'ticket_purchase',
  'ticket_income',
  /** A position in mutual aid: joined, paid back with what was put in, and its profit. */
  'aid_join',
  'aid_claim',
  'aid_profit',
  'goods_purchase',
  /** A node bought; and one that was sold out when its payment arrived: the money is in the account. */
  'node_purchase',
  'node_refund',
  /** Money that left for a wallet, with its fee; and one that did not get there. */
  'withdrawal',
  'withdraw_refund',
  /** Paid on chain so that a withdrawal is sent. */
  'network_fee',
  /** A card's fee, and one that came back; what a card was topped up with, and what came back of it. */
  'card_fee',
  'card_fee_refund',
  'card_recharge',
  'card_recharge_refund',
  /** Ticket quantity to or from another member. */
  'transfer',
  /** Play money for a new user of the sandbox. */
  'welcome_gift',
  /** Money that reached us without an order; somebody found out whose it is. */
  'suspense_credit',
  /** Money from the chain that bought nothing (yet). */
  'chain_payment',
  'data_adjustment',
  'reversal',
  'unknown',
] as const;
export const moneyLogType = z.catch(z.enum(moneyLogTypes), 'unknown');

/** What a member earned; the rest of what comes in was the member's own, or is a gift. */
export const incomeTypes = [
  'ticket_income',
  'aid_profit',
] as const satisfies readonly (typeof moneyLogTypes)[number][];

/** Of a transaction's postings so many are shown. */
export const shownPostings = 40;

/** What a posting moved: the user's own accounts by purpose, and the other sides. */
export const postingAccounts = [
  'available',
  'reserved',
  'unreleased',
  'pledged',
  /** The user's wallet, on chain. */
  'chain',
  'sales',
  'issued',
  'adjustments',
  'fees',
  'suspense',
  /** What the mutual aid contract holds besides members' principal. */
  'aid',
  /** What is on cards, at the issuer. */
  'cards',
  'other',
] as const;

const movedAmount = z.object({ asset, amount: signedBaseUnits });

/** A transaction: what one thing that happened cost or brought, and how it was booked. */
export const moneyLogEntry = z.object({
  id: z.string(),
  type: moneyLogType,
  /** What it is about, in one asset: what was paid or received. */
  asset,
  amount: signedBaseUnits,
  /** What was paid with: the connected wallet, on chain, or the account. null: nothing was paid. */
  paid_from: z.nullable(z.enum(['wallet', 'account'])),
  /** How many were bought; null where nothing was. */
  quantity: z.nullable(z.int()),
  /** What the account's balances gained or lost. What was paid from the wallet is no part of it. */
  effects: z.array(movedAmount),
  /** What the account held after it, of each coin it touched. */
  balances: z.array(movedAmount),
  created_at: timestamp,
  /** The other member of a transfer, with the name the user has given them. */
  counterparty: z.nullable(z.object({ address, name: z.nullable(z.string()) })),
  /** The sender's remark; null without one. */
  remark: z.nullable(z.string()),
  /** Order the transaction belongs to, or null. */
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(z.string()),
  /** As they stand in the books; other members' are left out. */
  postings: z
    .array(
      z.object({
        account: z.catch(z.enum(postingAccounts), 'other'),
        asset,
        amount: signedBaseUnits,
      }),
    )
    .check(z.maxLength(shownPostings)),
});
export type MoneyLogEntry = z.infer<typeof moneyLogEntry>;

/** Which part of the money log a file is of. */
export const moneyLogAsked = z.object({
  type: z.nullable(moneyLogType),
  asset: z.nullable(asset),
  from: z.nullable(timestamp),
  to: z.nullable(timestamp),
});

/** A file of the money log; its records are transactions. */
export const moneyLogExport = z.extend(exportState, moneyLogAsked.shape);
export type MoneyLogExport = z.infer<typeof moneyLogExport>;
