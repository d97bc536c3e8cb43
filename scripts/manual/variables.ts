/** An environment variable as the manual describes it. */

export interface Variable {
  meaning: string;
  /** The schema parses it to its own default (`variables.test.ts`). */
  default?: string;
  /** Describes a default that is derived, or that differs by command. */
  otherwise?: string;
}

type Group = Record<string, Variable>;

const process: Group = {
  PORT: {
    meaning: 'Port of the site and the API',
    default: '8081',
    otherwise: '`npm start`: `8080`',
  },
  HOST: {
    meaning: 'Address to listen on',
    default: '127.0.0.1',
    otherwise: '`npm start`: `0.0.0.0`',
  },
  SERVER_PORT: {
    meaning: 'Port of health and metrics, on this machine only',
    otherwise: 'any free one, printed by `npm start`',
  },
  PUBLIC_URL: {
    meaning: 'URL that users open. Sign-in texts and passkeys are bound to it',
    default: 'http://localhost:8080',
    otherwise: '`npm start`: `http://localhost:$PORT`',
  },
  ROLE: {
    meaning: '`api` answers calls, `worker` runs jobs and follows the chain, `all` does both',
    default: 'all',
  },
  DATA_DIR: { meaning: 'Folder for state', default: '.data' },
  SITE_DIR: {
    meaning: "Folder of the host's live files. Without it the server serves only the API",
    otherwise: '`npm start`: `.site` in `STORE_DIR`',
  },
  STORE_DIR: {
    meaning: 'Folder of the published remotes and hosts',
    otherwise: '`npm start`: `federation` in `DATA_DIR`',
  },
  STORE_URL: {
    meaning: 'S3-compatible store for remotes and host, in the form of `STORAGE_URL`',
    otherwise: 'none: `STORE_DIR`',
  },
  TRUST_PROXY: {
    meaning:
      'Proxies whose `X-Forwarded-For` counts: `true` for private networks, or a list. Set it behind a TLS terminator',
    default: 'false',
  },
  LOG_LEVEL: {
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    default: 'info',
    otherwise: '`npm start`: `warn`',
  },
  SANDBOX: {
    meaning: 'Sandbox wallet and play money. Refused with a real chain',
    default: 'false',
    otherwise: '`npm start`: `true`',
  },
  ADMIN: { meaning: 'Whether the server has an admin API', default: 'true' },
  ADMIN_PORT: {
    meaning: 'Port of the admin API, besides the socket in `DATA_DIR`',
    otherwise: 'none',
  },
  ADMIN_HOST: { meaning: 'Address of that port', default: '127.0.0.1' },
};

const data: Group = {
  DATABASE_URL: {
    meaning: 'PostgreSQL: `postgres://user:password@host/database`',
    otherwise: 'none: PGlite in `DATA_DIR`',
  },
  POSTGRES_PASSWORD: {
    meaning: 'Its password, if it is not in the URL. It needs no encoding here',
    otherwise: 'none',
  },
  DATABASE_POOL: {
    meaning: 'Connections of one process, at most. Each process has one more for notifications',
    default: '10',
  },
  REDIS_URL: {
    meaning: 'Redis or Valkey that several API processes share',
    otherwise: 'none: each process works alone',
  },
  STORAGE_URL: {
    meaning:
      'S3-compatible store for uploads: `s3://id:key@host/bucket?region=eu-1`. Percent-encode special characters of the key; `&tls=false` speaks plain HTTP',
    otherwise: 'none: a folder in `DATA_DIR`',
  },
  STORAGE_KEYS: {
    meaning:
      'Keys that encrypt uploads and personal data, the current one first: `[{"id":"1","key":"…"}]`, 32 bytes of base64 each',
    otherwise: 'the sandbox makes one',
  },
};

const browser: Group = {
  BRAND: { meaning: 'Name of the product on every page', default: 'Tessera' },
  DEFAULT_LANGUAGE: { meaning: 'Language of a first visit, also for the build', default: 'zhTw' },
  SESSION_PERSISTENCE: {
    meaning: '`session`: the token survives a reload for 6 minutes. `memory`: it does not',
    default: 'session',
  },
  COMMUNITY_URL: {
    meaning: "Target of the menu entry 'Community'",
    otherwise: 'none: no such entry',
  },
  OPERATOR: {
    meaning: 'Name of the operator on the legal pages',
    otherwise: 'none: the pages say so',
  },
  SUPPORT_URL: { meaning: 'Help page that `/support` links to', otherwise: 'none' },
  SUPPORT_EMAIL: { meaning: 'E-mail address on `/support`', otherwise: 'none' },
  PUSH_SUBJECT: {
    meaning: 'Contact for push services, which deliver notifications: `mailto:…` or `https://…`',
    otherwise: '`SUPPORT_EMAIL`, else `PUBLIC_URL`',
  },
  TRADE_REALTIME_URL: {
    meaning: 'Address of trade data for browsers (`ws://` or `wss://`)',
    otherwise: 'this server',
  },
  WALLETCONNECT_PROJECT_ID: {
    meaning:
      'Project id for the relay. Phone wallets connect by [WalletConnect](adr/0025-walletconnect.md)',
    otherwise: 'none: no WalletConnect',
  },
  WALLETCONNECT_RELAY_URL: {
    meaning: 'Relay between page and phone (`ws://` or `wss://`)',
    default: 'wss://relay.walletconnect.org',
  },
  REMOTE_OVERRIDE_ORIGINS: {
    meaning: 'Origins that `?remote=` accepts, separated by commas. For sandboxes only',
    otherwise: 'none; `npm start`: the three dev servers and itself',
  },
  FEDERATION_HEAL: {
    meaning: 'Limits for automatic rollbacks, or `off` ([details](#automatic-rollbacks))',
    otherwise: 'see there',
  },
};

const traces: Group = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'Base URL of a collector that receives [traces](operations/tracing.md). Set it when every process runs this version',
    otherwise: 'none: no traces are recorded',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers for the collector, percent-encoded: `authorization=Bearer%20…,x-tenant=a`',
    otherwise: 'none',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    meaning: 'The only supported protocol. The server does not start with another one',
    default: 'http/json',
  },
  OTEL_SERVICE_NAME: { meaning: 'Name of the product in the traces', default: 'tessera' },
  OTEL_TRACES_SAMPLER: {
    meaning:
      'Traces to record: the share below, or all (`parentbased_always_on`) or none (`parentbased_always_off`)',
    default: 'parentbased_traceidratio',
  },
  OTEL_TRACES_SAMPLER_ARG: { meaning: 'Share of the traces to record, 0 to 1', default: '1' },
  TRACES_PER_SECOND: {
    meaning:
      'Calls of one process that are traced per second, at most: as many reads, changes and failures',
    default: '20',
  },
  OTEL_SDK_DISABLED: { meaning: 'Records no traces, whatever is set above', default: 'false' },
};

const chain: Group = {
  CHAIN_RPC_URL: {
    meaning: 'JSON-RPC node for the server. It may contain a key',
    otherwise: 'required; `npm start`: a local anvil',
  },
  CHAIN_ID: {
    meaning: 'Id of that chain',
    otherwise: '`210000` (JuChain); in the sandbox `31337`',
  },
  CHAIN_NAME: { meaning: 'Name that wallets show', otherwise: 'by `CHAIN_ID`' },
  CHAIN_PUBLIC_RPC_URL: {
    meaning: 'Node for visitors and their wallets',
    otherwise: "required; in the sandbox the server's proxy",
  },
  EXPLORER_URL: {
    meaning: 'Block explorer for links',
    otherwise: 'none; in the sandbox `/explorer`',
  },
  CHAIN_START_BLOCK: {
    meaning: 'First block to read: where the contracts were deployed',
    otherwise: 'the current head; in the sandbox `0`',
  },
  CHAIN_LOG_CHUNK: { meaning: 'Blocks in one request to the node, at most', default: '500' },
  CHAIN_POLL_MS: {
    meaning:
      'Time between two polls of the chain, in ms. While nothing waits, the sandbox chain reports new blocks instead',
    otherwise: '`3000`; in the sandbox `500`',
  },
  CONFIRMATIONS: { meaning: 'Confirmations that a payment needs', default: '3' },
  SANDBOX_BLOCK_MS: {
    meaning: "Time between the sandbox's blocks while a payment waits, in ms",
    default: '1000',
  },
  CHECKOUT_ADDRESS: {
    meaning: 'The Checkout contract',
    otherwise: 'required; the sandbox deploys its own',
  },
  TOKEN_ADDRESSES: {
    meaning: 'Contracts of the tokens: `USDT=0x…,SPA=0x…`',
    otherwise: 'none; the sandbox deploys its own',
  },
  MUTUAL_AID_ADDRESS: {
    meaning: 'The MutualAid contract',
    otherwise: 'none: no mutual aid; the sandbox deploys its own',
  },
  MUTUAL_AID_SIGNER_KEY: {
    meaning: "Private key of the contract's `voucherSigner`. It needs no money",
    otherwise: 'none: no mutual aid',
  },
  WITHDRAWAL_SIGNER_KEY: {
    meaning: 'Private key of the hot wallet. Keep the wallet funded with JU and the tokens',
    otherwise: 'none: no withdrawals; the sandbox has its own',
  },
};

const issuer: Group = {
  ISSUER_API: { meaning: 'The adapter: `sandbox` or `lithic`', default: 'sandbox' },
  ISSUER_URL: {
    meaning: "The issuer's API",
    otherwise: 'none: no cards; `npm start` runs the sandbox issuer',
  },
  ISSUER_SECRET: { meaning: 'Secret shared with the issuer', otherwise: 'none' },
  ISSUER_PUBLIC_URL: { meaning: 'Address of the issuer for browsers', otherwise: '`ISSUER_URL`' },
  ISSUER_WEBHOOK_SECRET: {
    meaning: "Key that signs Lithic's events (`whsec_…`)",
    otherwise: 'none',
  },
  ISSUER_PROGRAM: { meaning: 'Data of the Lithic programme, as JSON', otherwise: 'none' },
};

const security: Group = {
  API_ENVELOPE: {
    meaning: 'Encrypts every call and refuses plain ones. `off` makes traffic readable',
    default: 'true',
  },
  ENVELOPE_KEYS: {
    meaning: 'Private keys of the envelope: a JSON list of P-256 JWKs, the current one first',
    otherwise: 'none: generated, kept in the database',
  },
  ENVELOPE_KEY_DAYS: { meaning: 'Age at which a generated key is replaced', default: '30' },
  SESSION_TTL_S: {
    meaning: 'Time that the server keeps an idle session, in seconds',
    default: '1800',
  },
  INVITE_REQUIRED: {
    meaning: 'A new address needs an invite code. The first member joins before it is set',
    default: 'false',
  },
  LOGIN_LIMIT: {
    meaning: 'Sign-ins of one browser in five minutes',
    otherwise: '`60`; in the sandbox `3000`',
  },
  LOGIN_LIMIT_IP: {
    meaning: 'Sign-ins from one network address in five minutes',
    otherwise: '`1200`; in the sandbox `30000`',
  },
  RATE_LIMIT_PER_MINUTE: {
    meaning: 'Calls of one session or browser in a minute',
    otherwise: '`600`; in the sandbox `30000`',
  },
  RATE_LIMIT_IP_PER_MINUTE: {
    meaning: 'Calls from one network address in a minute',
    otherwise: '`12000`; in the sandbox `300000`',
  },
  CONNECTIONS_PER_IP: {
    meaning: 'Open connections of one network address. A trusted proxy has no limit',
    otherwise: '`1000`; in the sandbox `10000`',
  },
};

const product: Group = {
  TICKET_PRICE_JU: { meaning: 'Price of a ticket ¹', default: '60' },
  TICKET_MAX_QUANTITY: { meaning: 'Tickets in one order, at most ¹', default: '100' },
  ORDER_TTL_S: { meaning: 'Time to pay an order, in seconds ¹', default: '1800' },
  MAX_OPEN_ORDERS: { meaning: 'Unpaid orders of one member, at most ¹', default: '20' },
  RATES_USDT: { meaning: 'Rates of the assets in USDT ¹', otherwise: 'sandbox values' },
  CARD_PRODUCTS: { meaning: 'Cards on offer, as JSON ¹', otherwise: 'sandbox values' },
  STEP_UP_NEW_RECIPIENTS: {
    meaning:
      'Whether the first payment to a recipient needs a confirmation by members who have set no rules',
    default: 'on',
  },
  STEP_UP_ABOVE_USDT: {
    meaning:
      'Limit that the Security page proposes for withdrawals without a confirmation, in USDT',
    default: '100',
  },
  RISK_NOTICE_VERSION: {
    meaning: 'Version of the risk notice. A new one is shown before the next purchase',
    default: '1',
  },
  WELCOME_GRANT: {
    meaning: 'Play money of a new member. Refused without the sandbox',
    otherwise: 'sandbox values',
  },
};

/** By heading. Together they name each variable of the server's schema. */
export const serverVariables: Record<string, Group> = {
  Process: process,
  'Database and storage': data,
  'Pages and browsers': browser,
  Chain: chain,
  'Card issuer': issuer,
  'Security and limits': security,
  Product: product,
  Traces: traces,
};

/** Variables that only the commands of the repository read. */
export const commandVariables: Group = {
  OPS_URL: {
    meaning: "`pnpm ops`: URL of a server's `ADMIN_PORT`",
    otherwise: 'the server over `DATA_DIR`',
  },
  OPS_KEY: { meaning: "`pnpm ops`: an operator's key", otherwise: 'the key kept in `DATA_DIR`' },
  FEDERATION_TOKEN: { meaning: "`pnpm release --to`: a team's key", otherwise: 'none' },
  ISSUER_PORT: { meaning: '`npm start`: port of the sandbox issuer', otherwise: 'a free one' },
  DEV_PORT: {
    meaning: '`pnpm dev`: port of the development host; remotes have the next ones',
    otherwise: '`3000`',
  },
  BUILD_CACHE: {
    meaning: "`off`: webpack writes no cache, which makes a machine's only build faster",
    otherwise: 'on',
  },
  CHROMIUM_PATH: { meaning: 'Browser of the tests', otherwise: "found, or Debian's package" },
  E2E_BASE_URL: { meaning: '`pnpm e2e`: the product to test', otherwise: 'one started for it' },
};
