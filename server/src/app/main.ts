import type { Server } from 'node:http';
import { storeIdOf } from '@shared/releases';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ChainSetupError } from '../chain/index.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { AdminListenError, listenForOperators } from '../operators/api/index.ts';
import { systemClock } from '../platform/clock.ts';
import {
  type Db,
  DbSetupError,
  type HeldLock,
  migrate,
  openDb,
  sqlState,
} from '../platform/database/index.ts';
import { createLogger } from '../platform/observability/log.ts';
import { createMetrics } from '../platform/observability/metrics.ts';
import { writeSiteMark } from '../platform/processes/site-mark.ts';
import { openRedis, type Redis } from '../platform/redis/index.ts';
import { StorageSetupError } from '../platform/storage/index.ts';
import { startTracing } from '../platform/tracing/index.ts';
import { followMoves, openMovableClock } from '../sandbox/index.ts';
import { compose, type Product, runReversed, type Step } from './compose.ts';
import type { Dependencies } from './parts.ts';

/** The configured address is not available; the message says what to do. */
class ListenError extends Error {
  override name = 'ListenError';
}

const stopTimeoutMs = 10_000;
/**
 * Time limits for the set-up lock, ms: the process warns after `quick`, and fails after `longest`.
 */
const setUpMs = { quick: 500, longest: 60 * 60 * 1000 } as const;
/** Steps that `stop` runs in reverse order, also after a failed start. */
const undo: Step[] = [];

let log: Logger | undefined;
let stopping: Promise<void> | undefined;

// Only this process's user may read its files.
process.umask(0o077);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop(signal).then(() => process.exit(0)));
}

try {
  await boot();
} catch (error) {
  printError(error);
  await stop('failed start');
  process.exit(1);
}

async function boot(): Promise<void> {
  const config = readConfig(process.env);
  log = createLogger(config.logLevel);
  await traceWork(config, log);
  const redis = await connectRedis(config, log);
  const db = await openDatabase(config);
  const product = await setUp(config, log, db, redis);
  await product.start();
  await product.app.ready();
  const { host, port, monitorPort } = config;
  await listen(product.app.server, { name: 'PORT', host, port });
  await markSite(config, product, log);
  const { admin } = product;
  undo.push({ name: 'operators', run: await listenForOperators({ config, admin, log }) });
  // Starts last, so that readiness is accurate.
  if (product.monitor) await startMonitor(product.monitor, monitorPort);
  log.info({ url: config.publicUrl, port, role: config.role }, 'serving');
}

/** Writes the site's URL and store for this machine's release commands. Never rejects. */
async function markSite(
  { dataDir, publicUrl, role }: Config,
  { parts: { releases } }: Product,
  log: Logger,
): Promise<void> {
  if (!releases || role === 'worker') return;
  const mark = { url: publicUrl, store: storeIdOf(releases) };
  await writeSiteMark(dataDir, mark).catch((error) =>
    log.warn({ err: error, dataDir }, 'site mark not written to DATA_DIR'),
  );
}

/** Serves health and metrics, on 127.0.0.1 only. */
async function startMonitor(monitor: FastifyInstance, port = 0): Promise<void> {
  undo.push({ name: 'monitor', run: () => monitor.close() });
  await monitor.ready();
  await listen(monitor.server, { name: 'SERVER_PORT', host: '127.0.0.1', port });
}

async function traceWork({ tracing, role }: Config, log: Logger): Promise<void> {
  if (!tracing) return;
  undo.push({ name: 'tracing', run: await startTracing({ ...tracing, role, log }) });
}

async function connectRedis(config: Config, log: Logger): Promise<Redis | undefined> {
  if (!config.redisUrl) return undefined;
  const redis = await openRedis({ url: config.redisUrl, log });
  undo.push({ name: 'redis', run: redis.close });
  return redis;
}

async function openDatabase(config: Config): Promise<Db> {
  const { databaseUrl, dataDir, databasePool } = config;
  const db = await openDb({ databaseUrl, dataDir, poolSize: databasePool });
  undo.push({ name: 'database', run: db.close });
  return db;
}

/**
 * Migrates the database and composes the product. Only one process at a time runs this, because
 * each step checks for existing rows before it adds the missing ones.
 */
async function setUp(
  config: Config,
  log: Logger,
  db: Db,
  redis: Redis | undefined,
): Promise<Product> {
  const onWait = () => log.warn('waiting for another process to set the database up');
  const lock = await acquireSetUpLock(db, onWait);
  try {
    const applied = await migrate(db, { onWait });
    if (applied.length > 0) log.info({ applied }, 'migrated');
    const product = await compose(await groundOf(config, log, db, redis));
    undo.push({ name: 'http', run: () => product.app.close() });
    undo.push({ name: 'work', run: product.stop });
    await product.setUp();
    return product;
  } finally {
    await lock.release();
  }
}

async function acquireSetUpLock(db: Db, onWait: () => void): Promise<HeldLock> {
  try {
    return await db.lock('set-up', setUpMs.quick);
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    onWait();
    return db.lock('set-up', setUpMs.longest);
  }
}

async function groundOf(
  config: Config,
  log: Logger,
  db: Db,
  redis: Redis | undefined,
): Promise<Dependencies> {
  const metrics = createMetrics({ process: true });
  const ground = { config, db, log, metrics, redis };
  if (!config.sandbox) return { ...ground, clock: systemClock };
  const clock = await openMovableClock(db);
  undo.push({ name: 'clock', run: await followMoves(db, clock, log) });
  return { ...ground, clock };
}

interface ListenAddress {
  /** The variable that sets the port. */
  name: string;
  host: string;
  port: number;
}

function listen(server: Server, { name, host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'is used by another program' : `failed (${message})`;
      reject(
        new ListenError(
          `${name}: ${host}:${port} ${reason}. Free the port, or set ${name} to another number.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

function stop(reason: string): Promise<void> {
  stopping ??= (async () => {
    log?.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await runReversed(undo, log);
  })();
  return stopping;
}

function printError(error: unknown): void {
  const expected = [
    ...[AdminListenError, ConfigError, DbSetupError, ChainSetupError],
    ...[StorageSetupError, ListenError],
  ];
  const readable = expected.some((kind) => error instanceof kind);
  console.error(readable ? (error as Error).message : error);
}
