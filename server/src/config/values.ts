import { isIP } from 'node:net';
import { type Asset, assetNames, assets, cardProduct, parseAmount } from '@shared/contract';
import { getAddress } from 'ethers';
import * as z from 'zod';
import { jsonOf } from '../platform/values/json-of.ts';
import { webhookSecret } from '../platform/webhooks/callback-scheme.ts';
import { lithicProgram } from './issuer-access.ts';
import { privateJwk } from './private-jwk.ts';

/** Order of secp256k1. Private keys are smaller. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Parsers of single environment variables. Each message completes 'NAME …'. */

export const text = z.string().trim();

export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'must be true or false' })
  .transform((value) => ['true', '1', 'on'].includes(value));

export function integer(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export const share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1, such as 0.25')
  .transform(Number);

/** The exporter is built for one protocol, so another one would be ignored silently. */
export const otlpProtocol = z.custom<'http/json'>(
  (value) => value === 'http/json',
  'must be http/json, which collectors receive at port 4318',
);

/** Samplers of OpenTelemetry that the server has. 'parentbased': stored traces are continued. */
export const tracesSampler = z.enum(
  ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
  { error: 'must be parentbased_traceidratio, parentbased_always_on or parentbased_always_off' },
);

/** 'authorization=Bearer%20…,x-tenant=a' → headers (OpenTelemetry's form). */
export const otlpHeaders = z.string().transform((value, issues) => {
  const pairs = value.split(',').map((item) => item.split(/=(.*)/s).map((part) => part.trim()));
  const isPair = ([name = '', text = '']: string[]) =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^(?:[!-$&-~]|%[0-9A-Fa-f]{2})+$/.test(text);
  if (pairs.every(isPair))
    return Object.fromEntries(pairs.map(([name, text = '']) => [name, decodeURIComponent(text)]));
  issues.addIssue('must look like name=value,name=value, with percent-encoded values');
  return z.NEVER;
});

/** Returns a parser of seconds that returns milliseconds. */
export function seconds(min: number, max: number) {
  return integer(min, max).transform((value) => value * 1_000);
}

/** Removes trailing slashes. */
export const httpUrl = z
  .string()
  .refine(isUrl(['http:', 'https:']), 'must be a URL that starts with http:// or https://')
  .transform((value) => value.replace(/\/+$/, ''));

/** Contact of this product for push services (RFC 8292). */
export const pushSubject = z
  .string()
  .refine(
    (value) => /^mailto:[^\s@]+@[^\s@]+$/.test(value) || isUrl(['https:'])(value),
    'must be mailto: with an e-mail address, or a URL that starts with https://',
  );

export const postgresUrl = z
  .string()
  .refine(
    isUrl(['postgres:', 'postgresql:']),
    'must look like postgres://user:password@host:5432/database; without it an embedded database is used',
  );

export const redisUrl = z
  .string()
  .refine(
    isUrl(['redis:', 'rediss:']),
    'must look like redis://user:password@host:6379; without it each process works by itself',
  );

export const wsUrl = z
  .string()
  .refine(isUrl(['ws:', 'wss:']), 'must be a URL that starts with ws:// or wss://');

export const urlList = z
  .string()
  .transform((value) => value.split(',').map((item) => item.trim()))
  .pipe(z.array(httpUrl));

/**
 * A list of addresses and CIDR ranges; true means the same machine and private networks. Trusting
 * all peers is refused: each client could invent its address and escape every limit.
 */
export const trustProxy = z.string().transform((value, issues): false | string[] => {
  if (['false', '0', 'off'].includes(value)) return false;
  if (['true', '1', 'on'].includes(value)) return ['loopback', 'linklocal', 'uniquelocal'];
  const items = value.split(',').map((item) => item.trim());
  if (items.every(isNetwork)) return items;
  issues.addIssue('must be true, false or a list of the proxies like 10.0.0.5,172.16.0.0/12');
  return z.NEVER;
});

/** Whether the item is an IP address or a CIDR range other than /0. */
function isNetwork(item: string): boolean {
  const [ip = '', bits, ...more] = item.split('/');
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

export const address = z
  .string()
  .refine(isAddress, 'must be 0x and 40 hex digits')
  .transform((value) => getAddress(value.toLowerCase()));

/** A secp256k1 private key. Messages never contain it. */
export const privateKey = z
  .string()
  .trim()
  .refine(isPrivateKey, 'must be a private key: 0x and 64 hex digits');

/** 'USDT=0x…,SPA=0x…' → checksummed address of each token. */
export const tokenAddresses = z.string().transform((value, issues) => {
  const tokens: Partial<Record<Asset, string>> = {};
  for (const item of value.split(',')) {
    const [name = '', at = ''] = item.split('=').map((part) => part.trim());
    if (!['USDT', 'SPA'].includes(name) || !isAddress(at)) {
      issues.addIssue('must look like USDT=0x…,SPA=0x…, each with 40 hex digits');
      return z.NEVER;
    }
    tokens[name as Asset] = getAddress(at.toLowerCase());
  }
  return tokens;
});

export const juAmount = z
  .string()
  .transform((value, issues) => amountOf(value, 'JU', issues))
  .refine((value) => value > 0n, 'must be more than 0');

export const usdtAmount = z.string().transform((value, issues) => amountOf(value, 'USDT', issues));

/** 'SPA=100,USDT=12.5' → base units of each asset. */
export const assetAmounts = pairs((name) => name);
/** 'JU=0.5,SPA=0.025' → USDT base units for one whole unit of each asset. */
export const usdtRates = pairs(() => 'USDT');

function pairs(unitOf: (name: Asset) => Asset) {
  return z.string().transform((value, issues) => readPairs(value, unitOf, issues));
}

function readPairs(
  value: string,
  unitOf: (name: Asset) => Asset,
  issues: z.core.$RefinementCtx,
): Partial<Record<Asset, bigint>> {
  const amounts: Partial<Record<Asset, bigint>> = {};
  for (const item of value.split(',')) {
    const [name = '', amount = ''] = item.split('=').map((part) => part.trim());
    if (!assetNames.includes(name as Asset)) {
      issues.addIssue(`must look like SPA=100,USDT=12.5, with ${assetNames.join(', ')}`);
      return z.NEVER;
    }
    amounts[name as Asset] = amountOf(amount, unitOf(name as Asset), issues);
  }
  return amounts;
}

export const cardProducts = z.string().transform((value, issues) => {
  const parsed = z.array(cardProduct).safeParse(jsonOf(value));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  issues.addIssue(
    `must be a JSON list of card products (${issue?.path.join('.') || 'not a list'})`,
  );
  return z.NEVER;
});

/** Minimum and maximum of each value in FEDERATION_HEAL. Times are in seconds. */
const healBounds = {
  members: [1, 1_000_000],
  percent: [1, 100],
  canary_members: [1, 1_000_000],
  canary_percent: [1, 100],
  window: [60, 86_400],
  account_age: [0, 31_536_000],
  per_address: [1, 1_000_000],
  rollout_false_halt: [1, 50],
  rollout_missed: [1, 50],
  rollout_margin: [1, 99],
} as const;
type HealVariable = Partial<Record<keyof typeof healBounds, number>>;

/** Parses 'off' or 'members=10,percent=50'. Omitted values keep their defaults. */
export const healRules = z.string().transform((value, issues): HealVariable | 'off' => {
  if (value === 'off') return 'off';
  const rules: HealVariable = {};
  for (const item of value.split(',')) {
    const [name = '', number = ''] = item.split('=').map((part) => part.trim());
    const [min, max] = Object.hasOwn(healBounds, name)
      ? healBounds[name as keyof HealVariable]
      : [1, 0];
    if (!/^\d{1,9}$/.test(number) || Number(number) < min || Number(number) > max) {
      const range = max > 0 ? `, ${name} from ${min} to ${max}` : '';
      const names = Object.keys(healBounds).join(', ');
      issues.addIssue(`must be off, or like members=10,percent=50 (of ${names})${range}`);
      return z.NEVER;
    }
    rules[name as keyof HealVariable] = Number(number);
  }
  return rules;
});

export const issuerWebhookSecret = z
  .string()
  .regex(webhookSecret, 'must be the secret of the event subscription, whsec_…');

/** Messages name its fields and never contain their values. */
export const issuerProgram = z.string().transform((value, issues) => {
  const parsed = lithicProgram.safeParse(jsonOf(value));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  issues.addIssue(
    `must be JSON {funding, load_subtype, carry_subtype, address} (${issue?.path.join('.') || issue?.message})`,
  );
  return z.NEVER;
});

/** Private JWKs, current first. Messages never contain them. */
export const envelopeKeys = z.string().transform((value, issues) => {
  const parsed = z.array(privateJwk).min(1).safeParse(jsonOf(value));
  if (parsed.success) return parsed.data;
  issues.addIssue('must be a JSON list of private P-256 keys as JWK (kty, crv, x, y, d)');
  return z.NEVER;
});

function amountOf(value: string, asset: Asset, issues: z.core.$RefinementCtx): bigint {
  try {
    return parseAmount(value, assets[asset].decimals);
  } catch {
    issues.addIssue(`must be an amount with at most ${assets[asset].decimals} decimals`);
    return z.NEVER;
  }
}

function isUrl(protocols: string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isAddress(value: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(value);
}

function isPrivateKey(value: string): boolean {
  if (!/^0x[0-9a-fA-F]{64}$/.test(value)) return false;
  const key = BigInt(value);
  return key > 0n && key < curveOrder;
}
