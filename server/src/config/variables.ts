import { isLocale, type Locale, localeNames } from '@shared/contract';
import * as z from 'zod';
import { storageKeys, storageUrl } from '../platform/storage/index.ts';
import {
  address,
  assetAmounts,
  cardProducts,
  envelopeKeys,
  flag,
  healRules,
  httpUrl,
  integer,
  issuerProgram,
  issuerWebhookSecret,
  juAmount,
  otlpHeaders,
  otlpProtocol,
  postgresUrl,
  privateKey,
  pushSubject,
  redisUrl,
  seconds,
  share,
  text,
  tokenAddresses,
  tracesSampler,
  trustProxy,
  urlList,
  usdtAmount,
  usdtRates,
  wsUrl,
} from './values.ts';

/** Chain ids of the product's networks and of the sandbox (specification §10). */
const chainIds = { juChain: 210_000, juTestnet: 202_599, sandbox: 31_337 } as const;

export const chainNames: Record<number, string> = {
  [chainIds.juChain]: 'JuChain',
  [chainIds.juTestnet]: 'JuChain Testnet',
  [chainIds.sandbox]: 'JuChain Sandbox',
};

/** Environment variable → parser. Missing variables get their defaults. */
export const environment = z.object({
  PORT: integer(0, 65_535).default(8081),
  HOST: text.default('127.0.0.1'),
  SERVER_PORT: integer(0, 65_535).optional(),
  SITE_DIR: text.optional(),
  STORE_DIR: text.optional(),
  STORE_URL: storageUrl.optional(),
  PUBLIC_URL: httpUrl.default('http://localhost:8080'),
  ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  DATABASE_URL: postgresUrl.optional(),
  /** The password is separate from DATABASE_URL, in which it would have to be encoded. */
  POSTGRES_PASSWORD: z.string().optional(),
  DATABASE_POOL: integer(2, 1_000).default(10),
  REDIS_URL: redisUrl.optional(),
  DATA_DIR: text.default('.data'),
  STORAGE_URL: storageUrl.optional(),
  STORAGE_KEYS: storageKeys.optional(),
  TRUST_PROXY: trustProxy.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol.default('http/json'),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_SERVICE_NAME: text.default('tessera'),
  OTEL_TRACES_SAMPLER: tracesSampler.default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  TRACES_PER_SECOND: integer(1, 100_000).default(20),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BRAND: text.default('Tessera'),
  DEFAULT_LANGUAGE: z
    .custom<Locale>(isLocale, `must be one of ${localeNames.join(', ')}`)
    .default('zhTw'),
  COMMUNITY_URL: httpUrl.optional(),
  OPERATOR: text.optional(),
  SUPPORT_URL: httpUrl.optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  PUSH_SUBJECT: pushSubject.optional(),
  TRADE_REALTIME_URL: wsUrl.optional(),
  WALLETCONNECT_PROJECT_ID: text.optional(),
  WALLETCONNECT_RELAY_URL: wsUrl.default('wss://relay.walletconnect.org'),
  REMOTE_OVERRIDE_ORIGINS: urlList.default([]),
  SANDBOX: flag.default(false),
  FEDERATION_HEAL: healRules.optional(),
  ADMIN: flag.default(true),
  ADMIN_PORT: integer(0, 65_535).optional(),
  ADMIN_HOST: text.default('127.0.0.1'),

  CHAIN_RPC_URL: httpUrl,
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER).optional(),
  CHAIN_NAME: text.optional(),
  /** The node for wallets. Only the sandbox may omit it and then uses the server's own proxy. */
  CHAIN_PUBLIC_RPC_URL: httpUrl.optional(),
  EXPLORER_URL: httpUrl.optional(),
  CHECKOUT_ADDRESS: address.optional(),
  MUTUAL_AID_ADDRESS: address.optional(),
  MUTUAL_AID_SIGNER_KEY: privateKey.optional(),
  WITHDRAWAL_SIGNER_KEY: privateKey.optional(),
  TOKEN_ADDRESSES: tokenAddresses.optional(),
  CHAIN_START_BLOCK: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  CHAIN_LOG_CHUNK: integer(1, 100_000).default(500),
  CHAIN_POLL_MS: integer(50, 600_000).optional(),
  SANDBOX_BLOCK_MS: integer(50, 600_000).default(1_000),
  CONFIRMATIONS: integer(1, 1_000).default(3),

  API_ENVELOPE: flag.default(true),
  ENVELOPE_KEYS: envelopeKeys.optional(),
  ENVELOPE_KEY_DAYS: integer(1, 3_650).default(30),

  SESSION_PERSISTENCE: z.enum(['session', 'memory']).default('session'),
  SESSION_TTL_S: seconds(360, 86_400).default(1_800_000),
  ISSUER_API: z.enum(['sandbox', 'lithic']).default('sandbox'),
  ISSUER_URL: httpUrl.optional(),
  ISSUER_SECRET: text.optional(),
  /** The issuer's address for browsers; by default ISSUER_URL. */
  ISSUER_PUBLIC_URL: httpUrl.optional(),
  ISSUER_WEBHOOK_SECRET: issuerWebhookSecret.optional(),
  ISSUER_PROGRAM: issuerProgram.optional(),
  INVITE_REQUIRED: flag.default(false),
  LOGIN_LIMIT: integer(1, 1_000_000).optional(),
  LOGIN_LIMIT_IP: integer(1, 1_000_000).optional(),
  RATE_LIMIT_PER_MINUTE: integer(1, 1_000_000).optional(),
  RATE_LIMIT_IP_PER_MINUTE: integer(1, 10_000_000).optional(),
  CONNECTIONS_PER_IP: integer(1, 1_000_000).optional(),

  TICKET_PRICE_JU: juAmount.default(60n * 10n ** 18n),
  TICKET_MAX_QUANTITY: integer(1, 100).default(100),
  ORDER_TTL_S: seconds(60, 86_400).default(1_800_000),
  MAX_OPEN_ORDERS: integer(1, 1_000).default(20),
  STEP_UP_NEW_RECIPIENTS: flag.default(true),
  STEP_UP_ABOVE_USDT: usdtAmount.default(100n * 10n ** 6n),
  RISK_NOTICE_VERSION: text.default('1'),
  WELCOME_GRANT: assetAmounts.optional(),
  RATES_USDT: usdtRates.optional(),
  CARD_PRODUCTS: cardProducts.optional(),
});

export type Environment = z.output<typeof environment>;

const secretNames = [
  ...['DATABASE_URL', 'POSTGRES_PASSWORD', 'REDIS_URL'],
  ...['ENVELOPE_KEYS', 'STORE_URL', 'STORAGE_URL', 'STORAGE_KEYS'],
  ...['MUTUAL_AID_SIGNER_KEY', 'WITHDRAWAL_SIGNER_KEY', 'ISSUER_SECRET'],
  ...['ISSUER_WEBHOOK_SECRET', 'ISSUER_PROGRAM'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
];

/** Returns one line with a variable's fault and its remedy. */
export function describe(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = env[name];
  if (value === undefined) return `${name} is missing: ${hints[name] ?? 'set it'}`;
  // Values that may contain a secret, and long values, are not printed.
  const shown = secretNames.includes(name) || value.length > 60 ? '' : `, not "${value}"`;
  const options = issue.code === 'invalid_value' ? `must be ${issue.values.join(', ')}` : '';
  return `${name} ${options || issue.message}${shown}`;
}

const hints: Record<string, string> = {
  CHAIN_RPC_URL:
    "set it to a JSON-RPC node's URL; `npm start` runs a local chain and sets it itself",
};

/** Returns one line per conflict between variables. */
export function conflicts(env: Environment): string[] {
  const id = chainIdOf(env);
  const problems: string[] = [];
  if (env.SANDBOX && id !== chainIds.sandbox) {
    const what = chainNames[id] ? `${chainNames[id]} (${id})` : `chain ${id}`;
    problems.push(
      `SANDBOX=true is refused with CHAIN_ID=${id}, ${what}: the sandbox grants play money and ` +
        `must never use a real chain. Set SANDBOX=false, or CHAIN_ID=${chainIds.sandbox}.`,
    );
  }
  if (env.SITE_DIR && !env.STORE_DIR && !env.STORE_URL) {
    problems.push(
      'STORE_DIR is missing: SITE_DIR serves the pages, STORE_DIR or STORE_URL the remotes; ' +
        'set both, or leave out SITE_DIR to serve the API alone.',
    );
  }
  if (!env.SANDBOX && !env.CHECKOUT_ADDRESS) {
    problems.push(
      'CHECKOUT_ADDRESS is missing: set it to the Checkout contract on the chain; only the sandbox ' +
        '(SANDBOX=true) deploys its own.',
    );
  }
  if (!env.SANDBOX && !env.MUTUAL_AID_ADDRESS !== !env.MUTUAL_AID_SIGNER_KEY) {
    const [given, missing] = env.MUTUAL_AID_ADDRESS
      ? ['MUTUAL_AID_ADDRESS', 'MUTUAL_AID_SIGNER_KEY']
      : ['MUTUAL_AID_SIGNER_KEY', 'MUTUAL_AID_ADDRESS'];
    problems.push(
      `${missing} is missing: mutual aid needs its contract and the key of its voucherSigner; set ` +
        `both, or leave out ${given} to go without.`,
    );
  }
  if (!env.SANDBOX && Object.values(env.WELCOME_GRANT ?? {}).some((amount) => amount > 0n)) {
    problems.push(
      'WELCOME_GRANT is refused without the sandbox: it grants money without a deposit. ' +
        'Remove it, or set SANDBOX=true.',
    );
  }
  if (!env.SANDBOX && !env.CHAIN_PUBLIC_RPC_URL) {
    problems.push(
      'CHAIN_PUBLIC_RPC_URL is missing: set it to the node that visitors and their wallets may use; ' +
        'CHAIN_RPC_URL may contain a key and is never shown to them.',
    );
  }
  problems.push(...issuerConflicts(env));
  if (!env.SANDBOX && !env.STORAGE_KEYS) {
    problems.push(
      'STORAGE_KEYS is missing: uploads are encrypted with it, so it must outlive this machine. Set it ' +
        'to [{"id":"1","key":"…"}] with a key of `openssl rand -base64 32`; only the sandbox makes one.',
    );
  }
  return problems;
}

function issuerConflicts(env: Environment): string[] {
  if (env.ISSUER_API === 'lithic') return lithicConflicts(env);
  const extra = (['ISSUER_WEBHOOK_SECRET', 'ISSUER_PROGRAM'] as const).filter((name) => env[name]);
  const problems = extra.map(
    (name) => `${name} is Lithic's: set ISSUER_API=lithic, or leave it out.`,
  );
  if (!env.ISSUER_URL !== !env.ISSUER_SECRET) {
    const [given, missing] = env.ISSUER_URL
      ? ['ISSUER_URL', 'ISSUER_SECRET']
      : ['ISSUER_SECRET', 'ISSUER_URL'];
    problems.push(
      `${missing} is missing: cards need the issuer's address and the secret shared with it; set both, ` +
        `or leave out ${given} to go without cards.`,
    );
  }
  return problems;
}

function lithicConflicts(env: Environment): string[] {
  const needed = [
    'ISSUER_URL',
    'ISSUER_SECRET',
    'ISSUER_WEBHOOK_SECRET',
    'ISSUER_PROGRAM',
  ] as const;
  const problems = needed
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: ISSUER_API=lithic needs it (docs/issuer.md).`);
  const { hostname } = new URL(env.ISSUER_URL ?? 'http://localhost');
  if (env.SANDBOX && !playHosts.includes(hostname)) {
    problems.push(
      `SANDBOX=true is refused with ISSUER_URL=${env.ISSUER_URL}: the sandbox grants play money, which ` +
        `must never be loaded onto real cards. Set SANDBOX=false, or ISSUER_URL=https://${playHosts[0]}.`,
    );
  }
  return problems;
}

/** Hosts on which Lithic issues no real cards. */
const playHosts = ['sandbox.lithic.com', 'localhost', '127.0.0.1'];

export function chainIdOf({ CHAIN_ID, SANDBOX }: Environment): number {
  return CHAIN_ID ?? (SANDBOX ? chainIds.sandbox : chainIds.juChain);
}
