import * as z from 'zod/mini';
import { address, baseUnits, pagePath } from './primitives.ts';

/** The product's chain, with the parameters of `wallet_addEthereumChain` (EIP-3085). */
export const chainInfo = z.object({
  id: z.int(),
  name: z.string(),
  rpc_url: z.string(),
  explorer_url: z.nullable(z.string()),
  currency: z.object({ symbol: z.string(), decimals: z.int() }),
  confirmations: z.int(),
});
export type ChainInfo = z.infer<typeof chainInfo>;

/** Public key of the API envelope (RFC 7517). */
export const envelopeKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});
export type EnvelopeKey = z.infer<typeof envelopeKey>;

/** Access to a WalletConnect relay, which connects the wallet app of a phone. */
export const walletConnectAccess = z.object({
  project_id: z.string(),
  relay_url: z.string(),
});
export type WalletConnectAccess = z.infer<typeof walletConnectAccess>;

export const publicConfig = z.object({
  brand: z.string(),
  /** Sandbox mode: the sandbox wallet is announced, and money is play money. */
  sandbox: z.boolean(),
  default_language: z.string(),
  session_persistence: z.enum(['session', 'memory']),
  realtime_url: z.string(),
  /** URL of the public realtime streams (trade data), without a token. */
  trade_realtime_url: z.string(),
  chain: chainInfo,
  /** JU base units. */
  ticket_price: baseUnits,
  /** Its value in USDT base units. Absent: JU has no rate. */
  ticket_price_usdt: z.optional(baseUnits),
  checkout: address,
  risk_notice_version: z.string(),
  community_url: z.nullable(z.string()),
  /** The company that runs the product, and its contacts; each is null if not configured. */
  operator: z.nullable(z.string()),
  support_url: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  /** Whether a new account needs an invite code. Optional: older servers. */
  invite_required: z.optional(z.boolean()),
  /** Origins that may override a remote (?remote=name@origin); empty by default. */
  remote_override_origins: z.array(z.string()),
  /** The API envelope's keys, current first; null: calls are not encrypted. */
  envelope: z.nullable(z.object({ keys: z.array(envelopeKey).check(z.minLength(1)) })),
  /** Absent: WalletConnect is off. */
  walletconnect: z.optional(walletConnectAccess),
  /** The server's clock, ms. */
  server_time: z.int(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const marqueeItem = z.object({
  id: z.string(),
  text: z.string(),
  /** The page that a tap opens; null: none. */
  path: z.nullable(pagePath),
});
export type MarqueeItem = z.infer<typeof marqueeItem>;
