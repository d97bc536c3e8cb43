import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf, Endpoint, Envelope, InputOf } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { compose, realtimeOf } from '../../app/compose.ts';
import type { Parts } from '../../app/parts.ts';
import type { Issuer } from '../../cards/issuer/index.ts';
import type { ContractReader, TransactionReader } from '../../chain/index.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { type TestClock, testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { createMetrics } from '../../platform/observability/metrics.ts';
import type { Redis } from '../../platform/redis/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import type { After } from '../../transport/realtime/expiry.ts';
import { attachRealtime, type Realtime } from '../../transport/realtime/index.ts';
import { noContracts, noTransactions } from '../chain/chain.ts';

export interface TestServerOptions {
  clock?: TestClock;
  /** Environment variables besides, or instead of, those of `sandbox`. */
  env?: Record<string, string>;
  /** Changes of the configuration that no variable allows. */
  config?: Partial<Config>;
  /** Reader of contracts, instead of a node; ignored with `works`. */
  reader?: ContractReader;
  /** Reader of transactions, instead of a node; ignored with `works`. */
  transactions?: TransactionReader;
  /** Card issuer, instead of ISSUER_URL. */
  issuer?: Issuer;
  /** Store of uploads, instead of DATA_DIR. */
  storage?: ObjectStore;
  /** Whether the server also runs jobs and follows the chain at CHAIN_RPC_URL; false by default. */
  works?: boolean;
  /** Whether the server only enqueues jobs. Without `sends` and `works`, enqueuing fails. */
  sends?: boolean;
  /** A migrated database to use instead of a new one; it is not closed. */
  db?: Db;
  log?: Logger;
  redis?: Redis;
  /** Additional routes of the API. */
  routes?: readonly FastifyPluginAsync[];
}

export interface CallOptions {
  token?: string;
  /** `lang` header. */
  language?: string;
  /** Idempotency-Key; idempotent endpoints get a new one by default. */
  key?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Answer of endpoint `E`; on errors `body.data` is null or has details. */
export interface CallResult<E extends Endpoint> {
  http: number;
  body: Envelope<DataOf<E>>;
  headers: Record<string, unknown>;
}

export interface SignedIn {
  wallet: Wallet;
  address: string;
  userId: string;
  token: string;
}

export interface TestServer {
  app: FastifyInstance;
  parts: Parts;
  db: Db;
  clock: TestClock;
  call<E extends Endpoint>(
    endpoint: E,
    input?: InputOf<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>>;
  /** Signs a wallet in as a browser does: message, signature, login. */
  signIn(options?: { wallet?: Wallet; code?: string }): Promise<SignedIn>;
  /** The admin API as on its socket and on its port; neither listens. */
  admin: Record<'socket' | 'port', FastifyInstance>;
  /** Adds realtime to the HTTP server; the caller closes it. */
  realtime(after?: After): Realtime;
  close(): Promise<void>;
}

/**
 * Creates the whole server with a new database and a clock that only tests advance; it does not
 * listen.
 */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { works = false, sends = false, redis, storage, routes } = options;
  const clock = options.clock ?? testClock();
  const folder = await mkdtemp(join(tmpdir(), 'server-data-'));
  const env = { ...sandbox, DATA_DIR: folder, ROLE: works ? 'all' : 'api', ...options.env };
  const config = { ...readConfig(env), ...options.config };
  const own = options.db ? undefined : await newDatabase();
  const db = options.db ?? (own?.db as Db);
  const log = options.log ?? createLogger('silent');
  const metrics = createMetrics();
  const product = await compose({
    config,
    clock,
    db,
    log,
    metrics,
    redis,
    routes,
    ...(storage ? { storage } : {}),
    ...(options.issuer ? { issuer: options.issuer } : {}),
    ...(works
      ? {}
      : {
          reader: options.reader ?? noContracts,
          transactions: options.transactions ?? noTransactions,
        }),
  });
  if (works) await product.start();
  const { app, parts } = product;
  if (sends) await parts.jobs.start();
  const admin = {
    socket: product.admin({ local: true }),
    port: product.admin({ local: false }),
  };
  const call: TestServer['call'] = (endpoint, input, callOptions) =>
    inject(app, endpoint, input, callOptions);
  return {
    app,
    parts,
    admin,
    db,
    clock,
    call,
    realtime: (after) => attachRealtime(app.server, realtimeOf(parts), after),
    signIn: ({ wallet = newWallet(), code } = {}) => signIn(call, db, wallet, code),
    async close() {
      await product.stop();
      if (sends) await parts.jobs.stop();
      await Promise.all([admin.socket.close(), admin.port.close()]);
      await app.close();
      metrics.close();
      await own?.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens a database. Imports databases.ts late, because realtime-load.ts has no test runner. */
async function newDatabase() {
  const { openServer } = await import('../services/databases.ts');
  return openServer();
}

const sandbox = {
  SANDBOX: 'true',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'http://localhost:8080',
  WELCOME_GRANT: 'USDT=0',
  // Most tests that pay new recipients are not about confirmations.
  STEP_UP_NEW_RECIPIENTS: 'off',
  // Most tests are about calls, not about their transport.
  API_ENVELOPE: 'off',
};

export function newWallet(): Wallet {
  return new Wallet(`0x${randomBytes(32).toString('hex')}`);
}

async function inject<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: InputOf<E> | undefined,
  { token, language, key, headers, remoteAddress }: CallOptions = {},
): Promise<CallResult<E>> {
  const values = (input ?? {}) as Record<string, string>;
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.method === 'GET' ? { query: values } : { payload: values }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(language ? { lang: language } : {}),
      ...(endpoint.idempotent ? { 'idempotency-key': key ?? randomUUID() } : {}),
      ...headers,
    },
    ...(remoteAddress ? { remoteAddress } : {}),
  });
  return { http: response.statusCode, body: response.json(), headers: response.headers };
}

async function signIn(
  call: TestServer['call'],
  db: Db,
  wallet: Wallet,
  code: string | undefined,
): Promise<SignedIn> {
  const { address } = wallet;
  const issued = await call(endpoints.auth.loginMessage, { address });
  const { message } = issued.body.data;
  const login = await call(endpoints.auth.login, {
    address,
    message,
    sign_message: await wallet.signMessage(message),
    ...(code ? { code } : {}),
  });
  if (login.http !== 200) throw new Error(`sign-in failed: ${JSON.stringify(login.body)}`);
  const [user] = await db.query<{ id: string }>('select id from users where address = $1', [
    address,
  ]);
  return { wallet, address, userId: user?.id ?? '', token: login.body.data.token };
}
