import {
  agreementNames,
  assetNames,
  cardProduct,
  goodsIcons,
  isManyLinesText,
  localeNames,
  oneLineText,
} from '@shared/contract';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { agreementTexts } from './agreement-texts.ts';
import { sandboxGoods, sandboxNodes } from './sandbox-products.ts';

/** Minimum time to pay an order, ms. */
export const minOrderTtlMs = 60_000;

const amount = z
  .string()
  // `abort` skips later checks, also those of the object, which call BigInt with the value.
  .regex(/^\d{1,78}$/, { error: 'must be an amount in base units', abort: true });
const positive = amount.refine((value) => BigInt(value) > 0n, 'must be more than 0');
const orderGraceMs = 30 * 60_000;
const ju = 10n ** 18n;
const usdt = (whole: bigint) => String(whole * 10n ** 6n);

/** Environment variables only seed missing settings; `pnpm ops settings set` changes them. */
export const settings = {
  /** USDT base units for one whole unit of an asset. */
  rates: {
    schema: z.partialRecord(z.enum(assetNames), amount),
    seed: ({ rates }: Config) =>
      Object.fromEntries(Object.entries(rates).map(([asset, rate]) => [asset, String(rate)])),
  },
  tickets: {
    schema: z.strictObject({
      /** JU base units for one ticket. */
      price: positive,
      /** USDT base units for a ticket, paid on chain. Without it, tickets are sold for JU only. */
      price_usdt: positive.optional(),
      max_quantity: z.int().min(1).max(100),
    }),
    seed: ({ sandbox, tickets, rates }: Config) => ({
      price: String(tickets.price),
      ...(sandbox && rates.JU && { price_usdt: String((tickets.price * rates.JU) / ju) }),
      max_quantity: tickets.maxQuantity,
    }),
  },
  /** JU base units. They must equal `terms()` of MutualAid, which accepts no others. */
  mutual_aid: {
    schema: z.strictObject({
      principal: positive,
      activation: amount,
      /** Paid at a claim besides principal and activation. */
      profit: amount,
    }),
    seed: () => ({
      principal: String(90n * ju),
      activation: String((6n * ju) / 10n),
      profit: String((18n * ju) / 10n),
    }),
  },
  /** Vesting terms of tickets. Each purchase keeps the terms of its time. */
  release: {
    schema: z.strictObject({
      /** ENU base units for one ticket. */
      per_ticket: positive,
      /** Part of `per_ticket` that vests each day, in hundredths of a percent. */
      rate_bps: z.int().min(1).max(10_000),
    }),
    seed: () => ({ per_ticket: '180000000', rate_bps: 100 }),
  },
  orders: {
    schema: z.strictObject({
      /** Time to pay an order, ms. */
      ttl_ms: z.int().min(minOrderTtlMs).max(86_400_000),
      /** Maximum number of a user's unpaid orders. */
      max_open: z.int().min(1).max(1_000),
      /** Time after the expiry in which a payment still counts, by its block's time; ms. */
      grace_ms: z.int().min(0).max(86_400_000).default(orderGraceMs),
    }),
    seed: ({ orders }: Config) => ({
      ttl_ms: orders.ttlMs,
      max_open: orders.maxOpen,
      grace_ms: orderGraceMs,
    }),
  },
  /** In display order. A product that is left out is no longer sold; its orders stay. */
  goods: {
    schema: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
          names: inEveryLanguage(lineOf(60)),
          descriptions: inEveryLanguage(lineOf(200)),
          icon: z.enum(goodsIcons),
          /** JU base units for one. */
          price: positive,
          max_quantity: z.int().min(1).max(100),
        }),
      )
      .max(100)
      .refine(hasUniqueIds, 'an id occurs twice'),
    seed: ({ sandbox }: Config) => (sandbox ? sandboxGoods : []),
  },
  /** In display order. A node that is left out is no longer sold; nodes already bought stay. */
  nodes: {
    schema: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
          /** Not translated. */
          name: lineOf(40),
          /** Base units for one: JU on chain, USDT from the account. */
          price_ju: positive,
          price_usdt: positive,
          /** Total number for sale. */
          stock: z.int().min(0).max(1_000_000),
          power: z.int().min(1).max(1_000_000_000),
          level: z.int().min(1).max(100),
        }),
      )
      .max(20)
      .refine(hasUniqueIds, 'an id occurs twice'),
    seed: ({ sandbox }: Config) => (sandbox ? sandboxNodes : []),
  },
  /** Coins for deposits, in display order; base units. */
  deposits: {
    schema: z
      .array(
        z
          .strictObject({
            id: z.enum(['USDT', 'SPA', 'JU']),
            /** Limits of one deposit. */
            min: positive,
            max: positive,
            /** Maximum of one user's deposits within 24 hours; by default twice `max`. */
            daily_limit: positive.optional(),
          })
          .refine(({ min, max }) => BigInt(min) <= BigInt(max), 'min must not be more than max')
          .transform(withDailyLimit),
      )
      .refine(hasUniqueIds, 'a coin occurs twice'),
    seed: () => [
      { id: 'USDT' as const, min: usdt(1n), max: usdt(100_000n) },
      { id: 'SPA' as const, min: String(ju), max: String(1_000_000n * ju) },
      { id: 'JU' as const, min: String(ju), max: String(100_000n * ju) },
    ],
  },
  /** Coins for withdrawals, in display order. Each withdrawal keeps the terms of its request. */
  withdrawals: {
    schema: z
      .array(
        z
          .strictObject({
            id: z.enum(['USDT', 'SPA', 'JU']),
            /** Base units: the smallest amount, and the fee that is deducted from each amount. */
            min: positive,
            fee: amount,
            /** JU base units that the user's wallet pays on chain first; by default none. */
            network_fee: positive.optional(),
            /** Base units per user within 24 hours. */
            daily_limit: positive,
            /** Maximum without review within 24 hours, base units. Other coins count by value. */
            review_above: amount,
            /** The same for new addresses; by default half of `review_above`. */
            review_new_above: amount.optional(),
          })
          .refine(({ min, fee }) => BigInt(min) > BigInt(fee), 'min must be more than fee')
          .transform((coin) => ({
            ...coin,
            review_new_above: coin.review_new_above ?? String(BigInt(coin.review_above) / 2n),
          }))
          .refine(
            (coin) => BigInt(coin.review_new_above) <= BigInt(coin.review_above),
            'review_new_above must not be more than review_above',
          ),
      )
      .refine(hasUniqueIds, 'a coin occurs twice'),
    seed: () => [
      {
        id: 'USDT' as const,
        min: usdt(10n),
        fee: usdt(2n),
        daily_limit: usdt(10_000n),
        review_above: usdt(1_000n),
      },
      {
        id: 'SPA' as const,
        min: String(100n * ju),
        fee: '0',
        network_fee: String(ju / 2n),
        daily_limit: String(400_000n * ju),
        review_above: String(40_000n * ju),
      },
      {
        id: 'JU' as const,
        min: String(10n * ju),
        fee: '0',
        network_fee: String(ju / 2n),
        daily_limit: String(20_000n * ju),
        review_above: String(2_000n * ju),
      },
    ],
  },
  /** Limits on one member's use of the hot wallet's queue and gas. */
  payouts: {
    schema: z.strictObject({
      /** Withdrawals of one user that are neither completed nor failed. */
      max_open: z.int().min(1).max(1_000),
      /**
       * Maximum gas of one payment, since code at the recipient's address decides how much gas it
       * uses. A native payment to an address without code uses exactly 21,000.
       */
      gas: z.strictObject({
        /** Native coin to a contract or a delegated account. A proxied wallet uses about 30,000. */
        native_to_code: z.int().min(30_000).max(300_000),
        /** ERC-20 transfer. A proxied token uses about 65,000 for a new holder. */
        token: z.int().min(70_000).max(300_000),
      }),
    }),
    seed: () => ({ max_open: 20, gas: { native_to_code: 60_000, token: 120_000 } }),
  },
  /** Agreements that applicants accept. Each change of a text needs a new version. */
  card_agreements: {
    schema: z.record(
      z.enum(agreementNames),
      z.strictObject({
        version: z.string().min(1).max(20),
        /** Markdown. */
        texts: inEveryLanguage(
          z
            .string()
            .trim()
            .min(1)
            .max(20_000)
            .refine(isManyLinesText, 'must be text without invisible characters'),
        ),
      }),
    ),
    seed: agreementTexts,
  },
  /** Terms of card top-ups. */
  card_rules: {
    schema: z.strictObject({
      recharge: z
        .strictObject({
          /** Limits of one recharge, USDT base units. */
          min: positive,
          max: positive,
          presets: z.array(positive).max(6),
          /** Maximum of all recharges of a user within 24 hours; by default twice `max`. */
          daily_limit: positive.optional(),
          /** Lifetime of a quote, ms. */
          quote_ms: z.int().min(10_000).max(3_600_000),
        })
        .refine(({ min, max }) => BigInt(min) <= BigInt(max), 'min must not be more than max')
        .transform(withDailyLimit),
      /** US dollars for one USDT, in millionths. Displayed only, not charged. */
      rate: positive,
    }),
    seed: () => ({
      recharge: {
        min: usdt(10n),
        max: usdt(5_000n),
        quote_ms: 60_000,
        presets: [usdt(20n), usdt(50n), usdt(100n), usdt(200n)],
      },
      rate: '1000000',
    }),
  },
  /** In display order. A product that is left out is no longer offered. */
  card_products: {
    schema: z.array(z.strictObject(cardProduct.shape)).refine(hasUniqueIds, 'an id occurs twice'),
    seed: ({ cardProducts }: Config) => cardProducts,
  },
} as const;

export type SettingName = keyof typeof settings;
/** Name → value. */
export type Settings = { [N in SettingName]: z.output<(typeof settings)[N]['schema']> };
export type CardProducts = Settings['card_products'];

export const settingNames = Object.keys(settings) as readonly SettingName[];

function inEveryLanguage(text: z.ZodString) {
  return z.record(z.enum(localeNames), text);
}

function lineOf(length: number) {
  const message = 'must be one line of text without invisible characters';
  return z.string().trim().min(1).max(length).regex(oneLineText, message);
}

/** Sets a missing daily limit to twice `max`: in seeds, operators' input and older builds' values. */
function withDailyLimit<T extends { max: string; daily_limit?: string | undefined }>(terms: T) {
  return { ...terms, daily_limit: terms.daily_limit ?? String(BigInt(terms.max) * 2n) };
}

function hasUniqueIds(products: { id: string }[]): boolean {
  return new Set(products.map(({ id }) => id)).size === products.length;
}
