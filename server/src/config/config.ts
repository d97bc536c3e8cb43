import { withPassword } from '../platform/database/index.ts';
import type { IssuerAccess } from './issuer-access.ts';
import { sandboxCards, sandboxExplorer, sandboxGrant, sandboxRates } from './sandbox.ts';
import {
  chainIdOf,
  chainNames,
  conflicts,
  describe,
  type Environment,
  environment,
} from './variables.ts';

/** The server's configuration. Durations in milliseconds, amounts in base units. */
export type Config = ReturnType<typeof assemble>;

/** Thresholds for automatic rollbacks and canary halts. */
export type HealRules = Config['heal']['rules'];

/** Reports invalid variables; `message` has a line for each, with the remedy. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads the environment; empty variables count as missing. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => describe(i, present)));
  const problems = conflicts(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return assemble(parsed.data);
}

function assemble(env: Environment) {
  const id = chainIdOf(env);
  const sandbox = env.SANDBOX;
  const storeDir = env.STORE_URL ? undefined : env.STORE_DIR;
  return {
    port: env.PORT,
    host: env.HOST,
    /** Port of health and metrics, on this machine only; undefined for no separate listener. */
    monitorPort: env.SERVER_PORT,
    /** Folders of the host and the remotes; undefined without pages, or with `storeBucket`. */
    site: env.SITE_DIR && storeDir ? { dir: env.SITE_DIR, storeDir } : undefined,
    /** Folder of the published remotes and their registry.json; undefined with a bucket or none. */
    storeDir,
    storeBucket: env.STORE_URL,
    /** Public address of the product, without a trailing slash. */
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL && withPassword(env.DATABASE_URL, env.POSTGRES_PASSWORD),
    databasePool: env.DATABASE_POOL,
    /** Whether this process answers calls, runs background work, or both. */
    role: env.ROLE,
    /** Shared by several API processes. Without it, each process works alone. */
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    /**
     * `s3` is the bucket, or undefined for a folder in `dataDir`. `keys` are the encryption keys,
     * current first, or undefined for one key that is generated in `dataDir`.
     */
    storage: { s3: env.STORAGE_URL, keys: env.STORAGE_KEYS },
    /** Peers whose X-Forwarded-For is trusted. */
    trustProxy: env.TRUST_PROXY,
    /** Where and which traces are sent; undefined: none are recorded. */
    tracing: tracingOf(env),
    logLevel: env.LOG_LEVEL,
    brand: env.BRAND,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    communityUrl: env.COMMUNITY_URL ?? null,
    operator: env.OPERATOR ?? null,
    supportUrl: env.SUPPORT_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    /** `subject` is the contact for push services, a `mailto:` or `https:` address. */
    push: { subject: pushSubjectOf(env) },
    /** Address of trade data for browsers; undefined for this server. */
    tradeRealtimeUrl: env.TRADE_REALTIME_URL,
    /** The phone wallets' relay; undefined if WalletConnect is off. */
    walletConnect: walletConnectOf(env),
    remoteOverrideOrigins: env.REMOTE_OVERRIDE_ORIGINS,
    sandbox,
    /** Whether and when remotes are rolled back and canaries halted automatically. */
    heal: healOf(env),
    /** `port` is a TCP port besides the socket in DATA_DIR; undefined for the socket only. */
    admin: { on: env.ADMIN, port: env.ADMIN_PORT, host: env.ADMIN_HOST },
    chain: {
      id,
      name: env.CHAIN_NAME ?? chainNames[id] ?? `Chain ${id}`,
      rpcUrl: env.CHAIN_RPC_URL,
      publicRpcUrl: env.CHAIN_PUBLIC_RPC_URL,
      explorerUrl: env.EXPLORER_URL ?? (sandbox ? sandboxExplorer : null),
      /** The Checkout contract on a real chain; the sandbox deploys its own. */
      checkout: env.CHECKOUT_ADDRESS,
      /** MutualAid on a real chain, and the key of its `voucherSigner`; undefined for none. */
      mutualAid: mutualAidOf(env),
      /** Key that pays withdrawals; undefined for the sandbox's own, or none elsewhere. */
      withdrawalKey: env.SANDBOX ? undefined : env.WITHDRAWAL_SIGNER_KEY,
      /** The tokens' contracts on a real chain; the sandbox deploys its own. */
      tokens: env.TOKEN_ADDRESSES ?? {},
      /** Reading starts after this block, by default after the head at the first start. */
      startBlock: env.CHAIN_START_BLOCK,
      /** Maximum number of blocks per eth_getLogs. */
      logChunk: env.CHAIN_LOG_CHUNK,
      pollMs: env.CHAIN_POLL_MS ?? (sandbox ? 500 : 3_000),
      blockMs: env.SANDBOX_BLOCK_MS,
      confirmations: env.CONFIRMATIONS,
    },
    /** The API envelope. If `required`, plain calls are refused. `keys` replace generated ones. */
    envelope: {
      required: env.API_ENVELOPE,
      keys: env.ENVELOPE_KEYS,
      rotateMs: env.ENVELOPE_KEY_DAYS * 24 * 60 * 60 * 1000,
    },
    session: { persistence: env.SESSION_PERSISTENCE, ttlMs: env.SESSION_TTL_S },
    /** Access to the card issuer; undefined if cards are not offered. */
    issuer: issuerOf(env),
    inviteRequired: env.INVITE_REQUIRED,
    limits: {
      /** Sign-in calls of a kind per five minutes: for one browser, and for one network address. */
      loginPerClient: env.LOGIN_LIMIT ?? (sandbox ? 3_000 : 60),
      loginPerIp: env.LOGIN_LIMIT_IP ?? (sandbox ? 30_000 : 1_200),
      /** Calls per minute: for one session or browser, and for one network address. */
      requestsPerCaller: env.RATE_LIMIT_PER_MINUTE ?? (sandbox ? 30_000 : 600),
      requestsPerAddress: env.RATE_LIMIT_IP_PER_MINUTE ?? (sandbox ? 300_000 : 12_000),
      connectionsPerAddress: env.CONNECTIONS_PER_IP ?? (sandbox ? 10_000 : 1_000),
    },
    tickets: { price: env.TICKET_PRICE_JU, maxQuantity: env.TICKET_MAX_QUANTITY },
    orders: { ttlMs: env.ORDER_TTL_S, maxOpen: env.MAX_OPEN_ORDERS },
    /** The rules of members who have set none. */
    stepUpRules: { withdrawals_above: null, new_recipients: env.STEP_UP_NEW_RECIPIENTS },
    /** Proposed limit of withdrawals without a confirmation, USDT base units. */
    stepUpAbove: env.STEP_UP_ABOVE_USDT,
    riskNoticeVersion: env.RISK_NOTICE_VERSION,
    /** Grant to a new user; empty outside the sandbox. */
    welcomeGrant: env.WELCOME_GRANT ?? (sandbox ? sandboxGrant : {}),
    /** Initial value of the setting. USDT base units for one whole unit of an asset. */
    rates: { USDT: 1_000_000n, ...(env.RATES_USDT ?? (sandbox ? sandboxRates : {})) },
    cardProducts: env.CARD_PRODUCTS ?? (sandbox ? sandboxCards : []),
  };
}

function pushSubjectOf({ PUSH_SUBJECT, SUPPORT_EMAIL, PUBLIC_URL }: Environment): string {
  if (PUSH_SUBJECT) return PUSH_SUBJECT;
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`;
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:push@sandbox.invalid';
}

/** Returns the self-healing rules. The sandbox's defaults fit its few and new members. */
function healOf({ FEDERATION_HEAL, SANDBOX: sandbox }: Environment) {
  const on = FEDERATION_HEAL !== 'off';
  const given = FEDERATION_HEAL === 'off' ? {} : (FEDERATION_HEAL ?? {});
  return {
    on,
    rules: {
      /** Minimum of members with a failed stable version, and of members that ran a canary. */
      members: given.members ?? (sandbox ? 3 : 10),
      /** Minimum percentage of failures among the members who ran stable. */
      percent: given.percent ?? 50,
      /** For halting a canary: minimum of members with a failure, and percentage that suffices. */
      canaryMembers: given.canary_members ?? (sandbox ? 2 : 5),
      canaryPercent: given.canary_percent ?? 20,
      windowMs: (given.window ?? 600) * 1_000,
      /** Minimum age of an account that counts, and maximum of counted accounts per address. */
      accountAgeMs: (given.account_age ?? (sandbox ? 0 : 86_400)) * 1_000,
      perAddress: given.per_address ?? (sandbox ? 1_000_000 : 3),
    },
    /** Error rates and margin of the test that raises or halts rollouts (`compareFailures`). */
    rollout: {
      falseHalt: (given.rollout_false_halt ?? 1) / 100,
      missed: (given.rollout_missed ?? 5) / 100,
      margin: (given.rollout_margin ?? (sandbox ? 80 : 20)) / 100,
    },
  };
}

function tracingOf(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = env;
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = env;
  if (!endpoint || isDisabled || sampler === 'parentbased_always_off') return undefined;
  return {
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: env.OTEL_SERVICE_NAME,
    share: sampler === 'parentbased_always_on' ? 1 : share,
    perSecond: env.TRACES_PER_SECOND,
  };
}

function mutualAidOf({ MUTUAL_AID_ADDRESS, MUTUAL_AID_SIGNER_KEY, SANDBOX }: Environment) {
  if (SANDBOX || !MUTUAL_AID_ADDRESS || !MUTUAL_AID_SIGNER_KEY) return undefined;
  return { address: MUTUAL_AID_ADDRESS, signerKey: MUTUAL_AID_SIGNER_KEY };
}

function walletConnectOf({ WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL }: Environment) {
  if (!WALLETCONNECT_PROJECT_ID) return undefined;
  return { projectId: WALLETCONNECT_PROJECT_ID, relayUrl: WALLETCONNECT_RELAY_URL };
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
