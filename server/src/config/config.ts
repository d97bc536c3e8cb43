import type { Asset, CardProduct, Locale } from '@shared/contract';
import { withPassword } from '../platform/database/index.ts';
import type { S3Target, StorageKey } from '../platform/storage/index.ts';
import type { IssuerAccess } from './issuer-access.ts';
import type { PrivateJwk } from './private-jwk.ts';
import { sandboxCards, sandboxExplorer, sandboxGrant, sandboxRates } from './sandbox.ts';
import {
  chainIdOf,
  chainNames,
  conflicts,
  describe,
  type Environment,
  environment,
} from './variables.ts';

/** Thresholds of automatic actions. */
export interface HealRules {
  /** Minimum of members with a failed stable version, and of members that ran a canary. */
  members: number;
  /** Minimum percentage of failures among the members who ran stable. */
  percent: number;
  /** The same thresholds for halting a canary. */
  canaryMembers: number;
  canaryPercent: number;
  windowMs: number;
  /** Minimum age of an account that counts. */
  accountAgeMs: number;
  perAddress: number;
}

/** The server's configuration. Durations in milliseconds, amounts in base units. */
export interface Config {
  port: number;
  host: string;
  /** Port of health and metrics, on this machine only; undefined: no separate listener. */
  monitorPort: number | undefined;
  /** Folders of the built host and the published remotes; undefined: this process serves no pages. */
  site: { dir: string; storeDir: string } | undefined;
  /** Folder of the published remotes and their registry.json; undefined: not in a folder. */
  storeDir: string | undefined;
  storeBucket: S3Target | undefined;
  /** Public address of the product, without a trailing slash. */
  publicUrl: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** Whether this process answers calls, runs background work, or both. */
  role: 'api' | 'worker' | 'all';
  /** Shared by several API processes; undefined: each process works alone. */
  redisUrl: string | undefined;
  dataDir: string;
  storage: {
    /** Bucket; if undefined, a folder in `dataDir` is used. */
    s3: S3Target | undefined;
    /** Encryption keys, current first; undefined: one key, generated in `dataDir`. */
    keys: StorageKey[] | undefined;
  };
  /** Peers whose X-Forwarded-For is trusted. */
  trustProxy: false | string[];
  logLevel: Environment['LOG_LEVEL'];
  brand: string;
  defaultLanguage: Locale;
  communityUrl: string | null;
  operator: string | null;
  supportUrl: string | null;
  supportEmail: string | null;
  /** Address of trade data for browsers; undefined: this server. */
  tradeRealtimeUrl: string | undefined;
  remoteOverrideOrigins: string[];
  sandbox: boolean;
  /** Whether and when remotes are rolled back automatically. */
  heal: { on: boolean; rules: HealRules };
  admin: {
    on: boolean;
    /** Port besides its socket in DATA_DIR; undefined: the socket only. */
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
    /** The MutualAid contract on a real chain, and the key of its `voucherSigner`; undefined: none. */
    mutualAid: { address: string; signerKey: string } | undefined;
    /** Key of the wallet that pays withdrawals; undefined: the sandbox's own, or none elsewhere. */
    withdrawalKey: string | undefined;
    /** The tokens' contracts on a real chain; the sandbox deploys its own. */
    tokens: Partial<Record<Asset, string>>;
    /** First block to read; undefined: the chain's head at the first start. */
    startBlock: number | undefined;
    /** Maximum number of blocks per eth_getLogs. */
    logChunk: number;
    pollMs: number;
    /** Time between blocks of the sandbox's block producer. */
    blockMs: number;
    confirmations: number;
  };
  /** The API envelope. `required`: plain calls are refused. */
  envelope: {
    required: boolean;
    /** Keys to use instead of generated ones, current first. */
    keys: PrivateJwk[] | undefined;
    rotateMs: number;
  };
  session: { persistence: 'session' | 'memory'; ttlMs: number };
  /** Access to the card issuer; undefined: no cards can be applied for. */
  issuer: IssuerAccess | undefined;
  inviteRequired: boolean;
  limits: {
    /** Limits of five minutes: for one browser, and for one address, which many users may share. */
    loginPerClient: number;
    loginPerIp: number;
    /** Calls per minute: for one session or browser, and for one network address. */
    requestsPerCaller: number;
    requestsPerAddress: number;
    connectionsPerAddress: number;
  };
  tickets: { price: bigint; maxQuantity: number };
  orders: { ttlMs: number; maxOpen: number };
  riskNoticeVersion: string;
  /** Grant to a new user; empty outside the sandbox. */
  welcomeGrant: Partial<Record<Asset, bigint>>;
  /** Initial value of the setting. USDT base units for one whole unit of an asset. */
  rates: Partial<Record<Asset, bigint>>;
  cardProducts: CardProduct[];
}

/** Reports invalid variables; `message` has a line for each, with what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Empty variables count as missing. @throws ConfigError that lists all invalid ones */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => describe(i, present)));
  const problems = conflicts(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return assemble(parsed.data);
}

function assemble(env: Environment): Config {
  const id = chainIdOf(env);
  const sandbox = env.SANDBOX;
  const storeDir = env.STORE_URL ? undefined : env.STORE_DIR;
  return {
    port: env.PORT,
    host: env.HOST,
    monitorPort: env.SERVER_PORT,
    site: env.SITE_DIR && storeDir ? { dir: env.SITE_DIR, storeDir } : undefined,
    storeDir,
    storeBucket: env.STORE_URL,
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
    operator: env.OPERATOR ?? null,
    supportUrl: env.SUPPORT_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    tradeRealtimeUrl: env.TRADE_REALTIME_URL,
    remoteOverrideOrigins: env.REMOTE_OVERRIDE_ORIGINS,
    sandbox,
    heal: healOf(env),
    admin: { on: env.ADMIN, port: env.ADMIN_PORT, host: env.ADMIN_HOST },
    chain: {
      id,
      name: env.CHAIN_NAME ?? chainNames[id] ?? `Chain ${id}`,
      rpcUrl: env.CHAIN_RPC_URL,
      publicRpcUrl: env.CHAIN_PUBLIC_RPC_URL,
      explorerUrl: env.EXPLORER_URL ?? (sandbox ? sandboxExplorer : null),
      checkout: env.CHECKOUT_ADDRESS,
      mutualAid: mutualAidOf(env),
      withdrawalKey: env.SANDBOX ? undefined : env.WITHDRAWAL_SIGNER_KEY,
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
    issuer: issuerOf(env),
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

/** The defaults are lower in a sandbox, where members are few and new. */
function healOf({ FEDERATION_HEAL, SANDBOX: sandbox }: Environment): Config['heal'] {
  const on = FEDERATION_HEAL !== 'off';
  const given = FEDERATION_HEAL === 'off' ? {} : (FEDERATION_HEAL ?? {});
  return {
    on,
    rules: {
      members: given.members ?? (sandbox ? 3 : 10),
      percent: given.percent ?? 50,
      canaryMembers: given.canary_members ?? (sandbox ? 2 : 5),
      canaryPercent: given.canary_percent ?? 20,
      windowMs: (given.window ?? 600) * 1_000,
      accountAgeMs: (given.account_age ?? (sandbox ? 0 : 86_400)) * 1_000,
      perAddress: given.per_address ?? (sandbox ? 1_000_000 : 3),
    },
  };
}

function mutualAidOf({ MUTUAL_AID_ADDRESS, MUTUAL_AID_SIGNER_KEY, SANDBOX }: Environment) {
  if (SANDBOX || !MUTUAL_AID_ADDRESS || !MUTUAL_AID_SIGNER_KEY) return undefined;
  return { address: MUTUAL_AID_ADDRESS, signerKey: MUTUAL_AID_SIGNER_KEY };
}

function issuerOf(env: Environment): IssuerAccess | undefined {
  const { ISSUER_URL: url, ISSUER_SECRET: secret, ISSUER_PUBLIC_URL } = env;
  if (!url || !secret) return undefined;
  const access = { url, secret, publicUrl: ISSUER_PUBLIC_URL ?? url };
  const { ISSUER_WEBHOOK_SECRET: webhookSecret, ISSUER_PROGRAM: program } = env;
  if (env.ISSUER_API !== 'lithic' || !webhookSecret || !program)
    return { api: 'sandbox', ...access };
  return { api: 'lithic', ...access, webhookSecret, program };
}
