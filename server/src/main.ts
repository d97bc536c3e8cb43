import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { forgetEnded } from './auth/index.ts';
import { ChainSetupError, startChain } from './chain/index.ts';
import { systemClock } from './clock.ts';
import { seed } from './common/index.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DbSetupError, migrate, openDb } from './db/index.ts';
import type { ChainDeps, Deps } from './deps.ts';
import { type EnvelopeParts, openEnvelope } from './envelope/index.ts';
import { handlers } from './handlers.ts';
import { buildApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { createLogger } from './log.ts';
import { createBus } from './realtime/bus.ts';
import { attachRealtime } from './realtime/server.ts';
import { createSessionEnded } from './realtime/session-ended.ts';
import { openRedis, type Redis } from './redis/index.ts';
import { watchRates } from './wallet/index.ts';

/** The server cannot listen where it was told to; the message says what to do. */
class ListenError extends Error {
  override name = 'ListenError';
}

const stopTimeoutMs = 10_000;
/** How soon a key that another process has made is told to clients. */
const keyRefreshMs = 60_000;
const cleanupIntervalMs = 60 * 60 * 1000;
/** Undone in reverse order when the server stops, also when it stops half way up. */
const undo: { name: string; run: () => unknown }[] = [];

let log: Logger | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stop(signal).then(() => process.exit(0)));
}

try {
  await boot();
} catch (error) {
  explain(error);
  await stop('failed start');
  process.exit(1);
}

/** From the environment to a server that answers. */
async function boot(): Promise<void> {
  const config = readConfig(process.env);
  log = createLogger(config.logLevel);
  const redis = await connectRedis(config, log);
  const deps = await openDatabase(config, log, redis);
  await prepareDatabase(deps);
  const envelope = await prepareEnvelope(deps);
  const chain = await startChain(deps);
  undo.push({ name: 'chain', run: chain.stop });
  const app = await startApp({ ...deps, chain, sessionEnded: createSessionEnded(redis), envelope });
  await listen(app, config);
  log.info({ url: config.publicUrl, port: config.port }, 'serving');
}

async function connectRedis(config: Config, log: Logger): Promise<Redis | undefined> {
  if (!config.redisUrl) return undefined;
  const redis = await openRedis({ url: config.redisUrl, log });
  undo.push({ name: 'redis', run: redis.close });
  return redis;
}

async function openDatabase(
  config: Config,
  log: Logger,
  redis: Redis | undefined,
): Promise<ChainDeps> {
  const db = await openDb(config);
  undo.push({ name: 'database', run: db.close });
  const metrics = createMetrics({ process: true });
  const onError = (error: unknown) => log.error({ err: error }, 'a bus listener failed');
  const bus = createBus({ redis, onError });
  return { config, clock: systemClock, db, bus, log, metrics, redis };
}

async function prepareDatabase({ db, config, clock, log }: ChainDeps): Promise<void> {
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  await seed(db, config, clock.now());
  const cleanup = setInterval(() => {
    forgetEnded(db, clock.now()).catch((error) => log.error({ err: error }, 'clean-up failed'));
  }, cleanupIntervalMs);
  undo.push({ name: 'clean-up', run: () => clearInterval(cleanup) });
}

async function prepareEnvelope(deps: ChainDeps): Promise<EnvelopeParts> {
  const envelope = await openEnvelope(deps);
  const refresh = setInterval(() => {
    envelope.keys
      .refresh()
      .catch((error) => deps.log.error({ err: error }, 'the envelope’s keys were not refreshed'));
  }, keyRefreshMs);
  undo.push({ name: 'envelope', run: () => clearInterval(refresh) });
  return envelope;
}

async function startApp(deps: Deps): Promise<FastifyInstance> {
  const app = await buildApp(deps, handlers);
  // Stops accepting, lets requests under way finish, then closes.
  undo.push({ name: 'http', run: () => app.close() });
  const realtime = attachRealtime(app.server, deps);
  undo.push({ name: 'realtime', run: realtime.close });
  const rates = await watchRates(deps);
  undo.push({ name: 'rates', run: rates.stop });
  return app;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what = code === 'EADDRINUSE' ? 'is taken by another program' : `failed (${message})`;
    throw new ListenError(
      `PORT: ${host}:${port} ${what}. Stop what uses it, or set PORT to another number.`,
    );
  }
}

function stop(reason: string): Promise<void> {
  stopping ??= (async () => {
    log?.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    for (const { name, run } of undo.reverse()) {
      try {
        await run();
      } catch (error) {
        log?.error({ err: error, part: name }, 'did not stop cleanly');
      }
    }
  })();
  return stopping;
}

/** What an operator can mend gets its one readable line; anything else is a defect with its stack. */
function explain(error: unknown): void {
  const expected = [ConfigError, DbSetupError, ChainSetupError, ListenError];
  const readable = expected.some((kind) => error instanceof kind);
  console.error(readable ? (error as Error).message : error);
}
