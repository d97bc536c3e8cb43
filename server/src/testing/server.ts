import { randomBytes, randomUUID } from 'node:crypto';
import type { DataOf, Endpoint, Envelope, InputOf } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type TestClock, testClock } from '../clock.ts';
import { seed } from '../common/index.ts';
import { type Config, readConfig } from '../config.ts';
import { type Db, migrate, openDb } from '../db/index.ts';
import type { ChainDeps, ChainParts, Deps } from '../deps.ts';
import { openEnvelope } from '../envelope/index.ts';
import { handlers } from '../handlers.ts';
import { buildApp } from '../http/app.ts';
import { createMetrics } from '../http/metrics.ts';
import { createLogger } from '../log.ts';
import { createBus } from '../realtime/bus.ts';
import { createSessionEnded } from '../realtime/session-ended.ts';
import type { Redis } from '../redis/index.ts';
import { stillChain } from './chain.ts';

export interface TestServerOptions {
  clock?: TestClock;
  /** Environment variables on top of the sandbox's. */
  env?: Record<string, string>;
  /** Changes to the configuration that no variable allows. */
  config?: Partial<Config>;
  /** The chain side, or what makes it; none: a chain that stands still. */
  chain?: ChainParts | ((deps: ChainDeps) => Promise<ChainParts>);
  /** A database to use instead of a new one in memory; it is migrated, and not closed. */
  db?: Db;
  log?: Logger;
  redis?: Redis;
}

export interface CallOptions {
  token?: string;
  /** LANG header. */
  language?: string;
  /** Idempotency-Key; idempotent endpoints get a fresh one by default. */
  key?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** `E` is the endpoint's row; `body.data` is null on errors. */
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
  deps: Deps;
  db: Db;
  clock: TestClock;
  call<E extends Endpoint>(
    endpoint: E,
    input?: InputOf<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>>;
  /** Signs a wallet in as a browser would: message, signature, login. */
  signIn(options?: { wallet?: Wallet; code?: string }): Promise<SignedIn>;
  close(): Promise<void>;
}

/** The whole server on an in-memory database and a clock that stands still; nothing listens. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? testClock();
  const config = { ...readConfig({ ...sandbox, ...options.env }), ...options.config };
  const db = options.db ?? (await openDb());
  await migrate(db);
  await seed(db, config, clock.now());
  const log = options.log ?? createLogger('silent');
  const chainDeps: ChainDeps = {
    config,
    clock,
    db,
    log,
    bus: createBus({ redis: options.redis }),
    metrics: createMetrics(),
    redis: options.redis,
  };
  const chain =
    typeof options.chain === 'function'
      ? await options.chain(chainDeps)
      : (options.chain ?? stillChain());
  const envelope = await openEnvelope(chainDeps);
  const deps: Deps = {
    ...chainDeps,
    chain,
    sessionEnded: createSessionEnded(options.redis),
    envelope,
  };
  const app = await buildApp(deps, handlers);
  const call: TestServer['call'] = (endpoint, input, callOptions) =>
    inject(app, endpoint, input, callOptions);
  return {
    ...{ app, deps, db, clock, call },
    signIn: ({ wallet = newWallet(), code } = {}) => signIn(call, db, wallet, code),
    async close() {
      await app.close();
      await chain.stop();
      deps.metrics.close();
      if (!options.db) await db.close();
    },
  };
}

const sandbox = {
  SANDBOX: 'true',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'http://localhost:8080',
  WELCOME_GRANT: 'USDT=0',
  // Most tests are about the calls, not about how they travel.
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
    ...{ address, message, sign_message: await wallet.signMessage(message) },
    ...(code ? { code } : {}),
  });
  if (login.http !== 200) throw new Error(`sign-in failed: ${JSON.stringify(login.body)}`);
  const [user] = await db.query<{ id: string }>('select id from users where address = $1', [
    address,
  ]);
  return { wallet, address, userId: user?.id ?? '', token: login.body.data.token };
}
