import { type Asset, type CardProduct, isLocale, type Locale, localeNames } from '@shared/contract';
import * as z from 'zod';
import {
  address,
  assetAmounts,
  cardProducts,
  envelopeKeys,
  flag,
  httpUrl,
  integer,
  juAmount,
  postgresUrl,
  redisUrl,
  seconds,
  text,
  tokenAddresses,
  trustProxy,
  urlList,
  usdtRates,
  wsUrl,
} from './config-values.ts';
import type { PrivateJwk } from './envelope/private-jwk.ts';
import { withPassword } from './lib/db/index.ts';
import { type S3Target, type StorageKey, storageKeys, storageUrl } from './storage/index.ts';

/** Chain ids of the product's networks and of the sandbox (design §6). */
export const chainIds = { juChain: 210_000, juTestnet: 202_599, sandbox: 31_337 } as const;

const chainNames: Record<number, string> = {
  [chainIds.juChain]: 'JuChain',
  [chainIds.juTestnet]: 'JuChain Testnet',
  [chainIds.sandbox]: 'JuChain Sandbox',
};

/** Environment variable → how it is read. What is missing takes its default. */
const environment = z.object({
  PORT: integer(0, 65_535).default(8081),
  HOST: text.default('127.0.0.1'),
  SERVER_PORT: integer(0, 65_535).optional(),
  SITE_DIR: text.optional(),
  STORE_DIR: text.optional(),
  PUBLIC_URL: httpUrl.default('http://localhost:8080'),
  ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  DATABASE_URL: postgresUrl.optional(),
  /** Apart from the URL, where it would have to be encoded. */
  POSTGRES_PASSWORD: z.string().optional(),
  DATABASE_POOL: integer(2, 1_000).default(10),
  REDIS_URL: redisUrl.optional(),
  DATA_DIR: text.default('.data'),
  STORAGE_URL: storageUrl.optional(),
  STORAGE_KEYS: storageKeys.optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BRAND: text.default('Tessera'),
  DEFAULT_LANGUAGE: z
    .custom<Locale>(isLocale, `must be one of ${localeNames.join(', ')}`)
    .default('zhTw'),
  COMMUNITY_URL: httpUrl.optional(),
  TRADE_REALTIME_URL: wsUrl.optional(),
  REMOTE_OVERRIDE_ORIGINS: urlList.default([]),
  SANDBOX: flag.default(false),
  ADMIN: flag.default(true),
  ADMIN_PORT: integer(0, 65_535).optional(),
  ADMIN_HOST: text.default('127.0.0.1'),

  CHAIN_RPC_URL: httpUrl,
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER).optional(),
  CHAIN_NAME: text.optional(),
  /** What wallets are told to use; none: CHAIN_RPC_URL, in the sandbox the server's own proxy. */
  CHAIN_PUBLIC_RPC_URL: httpUrl.optional(),
  EXPLORER_URL: httpUrl.optional(),
  CHECKOUT_ADDRESS: address.optional(),
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
  RISK_NOTICE_VERSION: text.default('1'),
  WELCOME_GRANT: assetAmounts.optional(),
  RATES_USDT: usdtRates.optional(),
  CARD_PRODUCTS: cardProducts.optional(),
});

/** The names of all of them. */
export const variables = Object.keys(environment.shape);

type Environment = z.output<typeof environment>;

/** The server's configuration. Durations in milliseconds, amounts in base units. */
export interface Config {
  port: number;
  host: string;
  /** Where health and metrics are told on this machine alone; undefined: nowhere apart. */
  monitorPort: number | undefined;
  /** What this process serves beside the API: the built host and the published remotes. */
  site: { dir: string; storeDir: string } | undefined;
  /** Where browsers reach the product; without a trailing slash. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Connections to it, at most. */
  databasePool: number;
  /** What this process does: answer calls, do the work behind them, or both. */
  role: 'api' | 'worker' | 'all';
  /** Shared by several API processes; undefined: each works by itself. */
  redisUrl: string | undefined;
  dataDir: string;
  /** Where uploads are kept. */
  storage: {
    /** undefined: in a folder of `dataDir`. */
    s3: S3Target | undefined;
    /** What they are encrypted with, current first; undefined: a key that is made in `dataDir`. */
    keys: StorageKey[] | undefined;
  };
  /** Peers whose X-Forwarded-For is believed. */
  trustProxy: false | string[];
  logLevel: Environment['LOG_LEVEL'];
  brand: string;
  defaultLanguage: Locale;
  communityUrl: string | null;
  /** Where browsers find trade data; undefined: at this server. */
  tradeRealtimeUrl: string | undefined;
  remoteOverrideOrigins: string[];
  sandbox: boolean;
  /** The operators' API. */
  admin: {
    /** Whether this process has one. */
    on: boolean;
    /** Where it answers besides its socket in DATA_DIR; undefined: nowhere. */
    port: number | undefined;
    host: string;
  };
  chain: {
    id: number;
    name: string;
    rpcUrl: string;
    publicRpcUrl: string | undefined;
    explorerUrl: string | null;
    /** The Checkout contract on a real chain; the sandbox deploys its own. */
    checkout: string | undefined;
    /** The tokens' contracts on a real chain; the sandbox deploys its own. */
    tokens: Partial<Record<Asset, string>>;
    /** First block to look at; undefined: the chain's head at the first start. */
    startBlock: number | undefined;
    /** Most blocks per eth_getLogs. */
    logChunk: number;
    pollMs: number;
    /** Time between blocks of the sandbox's block producer. */
    blockMs: number;
    confirmations: number;
  };
  /** The API envelope. `required`: calls in plain are refused. */
  envelope: {
    required: boolean;
    /** Keys to use instead of generated ones, current first. */
    keys: PrivateJwk[] | undefined;
    /** Age at which a generated key is followed by a new one. */
    rotateMs: number;
  };
  session: { persistence: 'session' | 'memory'; ttlMs: number };
  inviteRequired: boolean;
  limits: {
    /**
     * Sign-in attempts, and messages issued, per five minutes: of one browser, and of everybody behind
     * one network address, which may be a mobile carrier's.
     */
    loginPerClient: number;
    loginPerIp: number;
    /** Calls per minute: of one session or browser, and of everybody behind one network address. */
    requestsPerCaller: number;
    requestsPerAddress: number;
    /** Open at once from one network address. */
    connectionsPerAddress: number;
  };
  tickets: { price: bigint; maxQuantity: number };
  orders: { ttlMs: number; maxOpen: number };
  riskNoticeVersion: string;
  /** What a new user is given; nothing outside the sandbox. */
  welcomeGrant: Partial<Record<Asset, bigint>>;
  /** What settings begin with. USDT base units for one whole unit of an asset. */
  rates: Partial<Record<Asset, bigint>>;
  cardProducts: CardProduct[];
}

/** Variables that are wrong; `message` is one readable line for each, saying what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables; empty ones count as missing.
 * @throws ConfigError naming every wrong variable at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => describe(i, present)));
  const problems = conflicts(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return assemble(parsed.data);
}

const secretNames = [
  ...['DATABASE_URL', 'POSTGRES_PASSWORD', 'REDIS_URL'],
  ...['ENVELOPE_KEYS', 'STORAGE_URL', 'STORAGE_KEYS'],
];

function describe(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = env[name];
  if (value === undefined) return `${name} is missing: ${hints[name] ?? 'set it'}`;
  // A connection string may carry a password, a list may be long: they are not repeated.
  const shown = secretNames.includes(name) || value.length > 60 ? '' : `, not "${value}"`;
  const options = issue.code === 'invalid_value' ? `must be ${issue.values.join(', ')}` : '';
  return `${name} ${options || issue.message}${shown}`;
}

const hints: Record<string, string> = {
  CHAIN_RPC_URL:
    "set it to a JSON-RPC node's URL; `npm start` runs a local chain and sets it itself",
};

function conflicts(env: Environment): string[] {
  const id = chainIdOf(env);
  const problems: string[] = [];
  if (env.SANDBOX && id !== chainIds.sandbox) {
    const what = chainNames[id] ? `${chainNames[id]} (${id})` : `chain ${id}`;
    problems.push(
      `SANDBOX=true is refused with CHAIN_ID=${id}, ${what}: the sandbox gives play money away and ` +
        `must never meet a real chain. Set SANDBOX=false, or CHAIN_ID=${chainIds.sandbox}.`,
    );
  }
  if (!env.SITE_DIR !== !env.STORE_DIR) {
    const [given, missing] = env.SITE_DIR ? ['SITE_DIR', 'STORE_DIR'] : ['STORE_DIR', 'SITE_DIR'];
    problems.push(
      `${missing} is missing: pages are served from SITE_DIR and the remotes from STORE_DIR; set ` +
        `both, or leave out ${given} to serve the API alone.`,
    );
  }
  if (!env.SANDBOX && !env.CHECKOUT_ADDRESS) {
    problems.push(
      'CHECKOUT_ADDRESS is missing: set it to the Checkout contract on the chain; only the sandbox ' +
        '(SANDBOX=true) deploys its own.',
    );
  }
  if (!env.SANDBOX && Object.values(env.WELCOME_GRANT ?? {}).some((amount) => amount > 0n)) {
    problems.push(
      'WELCOME_GRANT is refused without the sandbox: it gives away money that nobody has brought in. ' +
        'Remove it, or set SANDBOX=true.',
    );
  }
  if (!env.SANDBOX && !env.CHAIN_PUBLIC_RPC_URL) {
    problems.push(
      'CHAIN_PUBLIC_RPC_URL is missing: set it to the node that visitors and their wallets may use; ' +
        'CHAIN_RPC_URL, which may carry a key, is never shown to them.',
    );
  }
  if (!env.SANDBOX && !env.STORAGE_KEYS) {
    problems.push(
      'STORAGE_KEYS is missing: uploads are encrypted with it, so it must outlive this machine. Set it ' +
        'to [{"id":"1","key":"…"}] with a key of `openssl rand -base64 32`; only the sandbox makes one.',
    );
  }
  return problems;
}

function chainIdOf({ CHAIN_ID, SANDBOX }: Environment): number {
  return CHAIN_ID ?? (SANDBOX ? chainIds.sandbox : chainIds.juChain);
}

function assemble(env: Environment): Config {
  const id = chainIdOf(env);
  const sandbox = env.SANDBOX;
  return {
    port: env.PORT,
    host: env.HOST,
    monitorPort: env.SERVER_PORT,
    site:
      env.SITE_DIR && env.STORE_DIR ? { dir: env.SITE_DIR, storeDir: env.STORE_DIR } : undefined,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL && withPassword(env.DATABASE_URL, env.POSTGRES_PASSWORD),
    databasePool: env.DATABASE_POOL,
    role: env.ROLE,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    storage: { s3: env.STORAGE_URL, keys: env.STORAGE_KEYS },
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    brand: env.BRAND,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    communityUrl: env.COMMUNITY_URL ?? null,
    tradeRealtimeUrl: env.TRADE_REALTIME_URL,
    remoteOverrideOrigins: env.REMOTE_OVERRIDE_ORIGINS,
    sandbox,
    admin: { on: env.ADMIN, port: env.ADMIN_PORT, host: env.ADMIN_HOST },
    chain: {
      id,
      name: env.CHAIN_NAME ?? chainNames[id] ?? `Chain ${id}`,
      rpcUrl: env.CHAIN_RPC_URL,
      publicRpcUrl: env.CHAIN_PUBLIC_RPC_URL,
      explorerUrl: env.EXPLORER_URL ?? null,
      checkout: env.CHECKOUT_ADDRESS,
      tokens: env.TOKEN_ADDRESSES ?? {},
      startBlock: env.CHAIN_START_BLOCK,
      logChunk: env.CHAIN_LOG_CHUNK,
      pollMs: env.CHAIN_POLL_MS ?? (sandbox ? 500 : 3_000),
      blockMs: env.SANDBOX_BLOCK_MS,
      confirmations: env.CONFIRMATIONS,
    },
    envelope: {
      required: env.API_ENVELOPE,
      keys: env.ENVELOPE_KEYS,
      rotateMs: env.ENVELOPE_KEY_DAYS * 24 * 60 * 60 * 1000,
    },
    session: { persistence: env.SESSION_PERSISTENCE, ttlMs: env.SESSION_TTL_S },
    inviteRequired: env.INVITE_REQUIRED,
    limits: {
      loginPerClient: env.LOGIN_LIMIT ?? (sandbox ? 3_000 : 60),
      loginPerIp: env.LOGIN_LIMIT_IP ?? (sandbox ? 30_000 : 1_200),
      requestsPerCaller: env.RATE_LIMIT_PER_MINUTE ?? (sandbox ? 30_000 : 600),
      requestsPerAddress: env.RATE_LIMIT_IP_PER_MINUTE ?? (sandbox ? 300_000 : 12_000),
      connectionsPerAddress: env.CONNECTIONS_PER_IP ?? (sandbox ? 10_000 : 1_000),
    },
    tickets: { price: env.TICKET_PRICE_JU, maxQuantity: env.TICKET_MAX_QUANTITY },
    orders: { ttlMs: env.ORDER_TTL_S, maxOpen: env.MAX_OPEN_ORDERS },
    riskNoticeVersion: env.RISK_NOTICE_VERSION,
    welcomeGrant: env.WELCOME_GRANT ?? (sandbox ? sandboxGrant : {}),
    rates: { USDT: 1_000_000n, ...(env.RATES_USDT ?? (sandbox ? sandboxRates : {})) },
    cardProducts: env.CARD_PRODUCTS ?? (sandbox ? sandboxCards : []),
  };
}

const sandboxGrant = { USDT: 100_000_000n, SPA: 500n * 10n ** 18n };
const sandboxRates = { JU: 500_000n, SPA: 25_000n };
/** 999999 is outside every scheme's range: a sandbox number can never be a real card's. */
const sandboxCards: CardProduct[] = [
  {
    id: 'virtual-asia',
    type: 'virtual',
    region: 'HK',
    bin: '999901',
    scheme: 'Visa',
    fee: '10000000',
    recharge_fee_bps: 120,
    available: true,
  },
  {
    id: 'virtual-europe',
    type: 'virtual',
    region: 'GB',
    bin: '999902',
    scheme: 'Visa',
    fee: '12000000',
    recharge_fee_bps: 150,
    available: true,
  },
  {
    id: 'physical-asia',
    type: 'physical',
    region: 'HK',
    bin: '999903',
    scheme: 'Visa',
    fee: '100000000',
    recharge_fee_bps: 100,
    available: true,
  },
];
