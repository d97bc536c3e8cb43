import * as z from 'zod/mini';
import { orderKind } from './order.ts';
import { address, asset, baseUnits, signedBaseUnits, timestamp } from './primitives.ts';

/** Types of specification §3, and further ones. Types unknown to a build parse as 'unknown'. */
export const moneyLogTypes = [
  'ticket_purchase',
  'ticket_income',
  /** A position in mutual aid: the payment in, its return, and its profit. */
  'aid_join',
  'aid_claim',
  'aid_profit',
  'goods_purchase',
  /** A bought node, and the refund because it was sold out when the payment arrived. */
  'node_purchase',
  'node_refund',
  /** A withdrawal with its fee, and the refund of a failed one. */
  'withdrawal',
  'withdraw_refund',
  /** The network fee of a withdrawal, paid on chain. */
  'network_fee',
  /** A card's fee and its refund; a top-up of a card and its refund. */
  'card_fee',
  'card_fee_refund',
  'card_recharge',
  'card_recharge_refund',
  /** Money that the user moved from a card back to the account. */
  'card_unload',
  /** ENU to or from another member. */
  'transfer',
  /** Play money for a new user of the sandbox. */
  'welcome_gift',
  /** A payment without an order, assigned to the member later. */
  'suspense_credit',
  /** A payment on chain without a purchase (yet). */
  'chain_payment',
  'data_adjustment',
  'reversal',
  'unknown',
] as const;
export const moneyLogType = z.catch(z.enum(moneyLogTypes), 'unknown');

/** `@shared/kit/wallet` passes balances to released remotes, whose type of them has no more types. */
const heldType = z.catch(z.enum(moneyLogTypes.filter((type) => type !== 'card_unload')), 'unknown');

/** Specification §3, wallet balances. */
export const walletBalances = z.object({
  balances: z.array(
    z.object({
      asset,
      amount: baseUnits,
      /** Value in USDT base units; null if no rate is set. */
      usdt_value: z.nullable(baseUnits),
    }),
  ),
  usdt_total: baseUnits,
  rates_at: z.nullable(timestamp),
  /** ERC-20 contracts of the assets on the chain. Missing on older servers. */
  tokens: z.optional(z.array(z.object({ asset, address }))),
  /** An operator froze the account: it is read-only. Missing: it is not frozen. */
  account_frozen: z.optional(z.boolean()),
  /**
   * JU base units that the user paid into open positions of mutual aid, until a payout is on chain.
   * `usdt_total` does not include them; pages add them to the member's total. Missing on older
   * servers.
   */
  in_mutual_aid: z.optional(baseUnits),
  /**
   * Money of the account that open withdrawals, card fees and top-ups set aside, and money on its
   * way from cards to the account: one item for each, with the type of its record, or
   * 'card_recharge'. `balances` and `usdt_total` do not include it. Missing on older servers.
   */
  reserved: z.optional(
    z.array(
      z.object({
        type: heldType,
        asset,
        amount: baseUnits,
        /** The money comes back from a card. */
        from_card: z.optional(z.literal(true)),
        /** The chain has sent a withdrawal to the user's own wallet; confirmations are missing. */
        in_wallet: z.optional(z.boolean()),
      }),
    ),
  ),
  /**
   * Payments that have left the user's wallet and that the account does not contain: those of an
   * order, which wait for confirmations, and unassigned ones. Missing on older servers.
   */
  incoming: z.optional(
    z.array(
      z.object({
        /** null: it is unassigned. */
        order_kind: z.nullable(orderKind),
        asset,
        amount: baseUnits,
      }),
    ),
  ),
});
export type WalletBalances = z.infer<typeof walletBalances>;

/** Exchange rates of converted values; the message of 'trade@rates' has the same shape. */
export const tradeRates = z.object({
  rates: z.array(
    z.object({
      asset,
      /** USDT base units for one whole unit. */
      usdt_per_unit: baseUnits,
    }),
  ),
  /** Time of the latest change; null if no rate is set. */
  rates_at: z.nullable(timestamp),
});
export type TradeRates = z.infer<typeof tradeRates>;

/** Types that count as a member's income. Other credits are the member's own money, or gifts. */
export const incomeTypes = [
  'ticket_income',
  'aid_profit',
] as const satisfies readonly (typeof moneyLogTypes)[number][];

/** Maximum number of a transaction's postings in an answer. */
export const shownPostings = 40;

/** Accounts of a posting: the user's own accounts by purpose, and the counter-accounts. */
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
  /** Money of the mutual aid contract beyond members' principal. */
  'aid',
  /** Money on cards, at the issuer. */
  'cards',
  'other',
] as const;

const movedAmount = z.object({ asset, amount: signedBaseUnits });

export const moneyLogEntry = z.object({
  id: z.string(),
  type: moneyLogType,
  /** The paid or received amount in the transaction's main asset, base units. */
  asset,
  amount: signedBaseUnits,
  /** Source of a payment: the connected wallet on chain, or the account. null: no payment. */
  paid_from: z.nullable(z.enum(['wallet', 'account'])),
  /** The money went to the connected wallet and changed no balance of the account. */
  paid_to: z.optional(z.literal('wallet')),
  /**
   * The money stays the user's, so month totals do not count it. They count only the fee of a
   * withdrawal, and only the loss of a return from mutual aid. Missing: they count the whole amount,
   * or the server is older.
   */
  own_move: z.optional(z.literal(true)),
  /** Number of bought tickets; null for other types. */
  quantity: z.nullable(z.int()),
  /** Changes of the account's balances, without payments from the wallet. */
  effects: z.array(movedAmount),
  /** The account's balances after the transaction, for each asset that it changed. */
  balances: z.array(movedAmount),
  created_at: timestamp,
  /** The other member of a transfer, with the name that the user gave them. */
  counterparty: z.nullable(z.object({ address, name: z.nullable(z.string()) })),
  /** The sender's remark; null without one. */
  remark: z.nullable(z.string()),
  /** Order that the transaction belongs to, or null. */
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(z.string()),
  /** State of the money that the transaction reserved. Missing: it reserved none. */
  status: z.catch(z.optional(z.enum(['processing', 'completed', 'returned'])), undefined),
  /** The part of `amount` that is the fee of a withdrawal or top-up, base units of `asset`. */
  fee: z.optional(baseUnits),
  /** JU base units that the wallet paid as the fee of a withdrawal, in a record of its own. */
  wallet_fee: z.optional(baseUnits),
  /** The withdrawal that a withdrawal fee was paid for. */
  pays_for: z.optional(z.object({ asset, amount: baseUnits, address })),
  /** The withdrawal of a withdrawal, its refund, or its fee. Missing: none, or an older server. */
  withdrawal_id: z.optional(z.string()),
  /** The card of a fee or top-up, or that money came back from. */
  card: z.optional(z.object({ id: z.string(), last4: z.string() })),
  /** Last four digits of the card that a fee replaces. Missing for a new card. */
  replaces: z.optional(z.string()),
  /** The wallet that paid on chain, or that a withdrawal goes to. */
  wallet: z.optional(address),
  /**
   * Transactions that approved a token payment from the wallet, as the payer's browser reported
   * them, so unverified. Empty: the payment needed none. Missing: unknown.
   */
  approvals: z.optional(z.array(z.string())),
  /**
   * Postings of the ledger, except those of other members. They include those of a payment that was
   * spent at once, and those that ended a reservation.
   */
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
