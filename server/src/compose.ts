import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { type AdminDoor, actHandlers, createAdmin } from './admin/index.ts';
import {
  authHandlers,
  createSessionEnded,
  forgetEnded,
  type LiveSession,
  liveSessions,
  resolveSessions,
  type SessionEnded,
} from './auth/index.ts';
import { booksOf } from './books.ts';
import {
  type CallbackSources,
  callbackRoutes,
  handleCallback,
  handleEvent,
} from './callbacks/index.ts';
import { applyProducts, cardHandlers } from './cards/index.ts';
import {
  type ContractReader,
  callRpc,
  chainInfo,
  createContractReader,
  createFollower,
  type KnownContracts,
  knownContracts,
  sourceOf,
} from './chain/index.ts';
import { commonHandlers, seedMarquee } from './common/index.ts';
import type { Config } from './config.ts';
import { fulfilments, reversals, reviewEffects, settingEffects } from './effects.ts';
import { type EnvelopeParts, openEnvelope } from './envelope/index.ts';
import { buildApp, buildMonitor, type Check, forgetKeys, type HttpParts } from './http/index.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { batched } from './lib/batched.ts';
import { type Books, checkBooks } from './lib/books.ts';
import { type Bus, createBus } from './lib/bus.ts';
import type { Handlers } from './lib/call.ts';
import type { Clock } from './lib/clock.ts';
import type { Db } from './lib/db/index.ts';
import { runAlone } from './lib/lease.ts';
import { createLimiter, type Limiter } from './lib/limiter.ts';
import type { Metrics } from './lib/metrics.ts';
import type { Redis } from './lib/redis/index.ts';
import { createPaymentSource, expireOrders, orderHandlers } from './orders/index.ts';
import { attachRealtime, type RealtimeParts } from './realtime/index.ts';
import { createReviews, type Reviews } from './reviews/index.ts';
import { keepChainTime, sandboxHandlers, sandboxRpc, sandboxWelcome } from './sandbox/index.ts';
import { applySetting, seedSettings } from './settings/index.ts';
import { serveSite } from './site/index.ts';
import { type ObjectStore, openStorage } from './storage/index.ts';
import { ticketHandlers } from './tickets/index.ts';
import {
  checkUpload,
  tidyUploads,
  uploadCheck,
  uploadHandlers,
  uploadRoute,
} from './uploads/index.ts';
import { lockUser, userHandlers } from './users/index.ts';
import { walletHandlers, watchRates } from './wallet/index.ts';

/** What the product stands on; opened and closed by whoever composes it. */
export interface Ground {
  config: Config;
  clock: Clock;
  db: Db;
  log: Logger;
  metrics: Metrics;
  /** What several processes share; none: this one works by itself. */
  redis?: Redis | undefined;
  /** Instead of the configured node. */
  reader?: ContractReader;
  /** Instead of the configured one. */
  storage?: ObjectStore;
  /** Of the API, beside the product's own. */
  routes?: readonly FastifyPluginAsync[] | undefined;
}

/** Everything there is one of in a process, made here and nowhere else. */
export interface Parts extends Ground {
  bus: Bus;
  limiter: Limiter;
  jobs: Jobs;
  storage: ObjectStore;
  contracts: KnownContracts;
  sessions: Sessions;
  envelope: EnvelopeParts;
  reviews: Reviews;
}

export interface Product {
  parts: Parts;
  /** What the public meets; not yet listening. */
  app: FastifyInstance;
  /** Health and metrics, for this machine alone; not yet listening. */
  monitor: FastifyInstance | undefined;
  /** The operators' API, for each of its doors; never on the public listener. */
  admin: (door: AdminDoor) => FastifyInstance;
  /** Begins the work that nobody asks for: jobs, the chain, realtime. */
  start(): Promise<void>;
  /** Ends it, the last begun first. */
  stop(): Promise<void>;
}

/** How soon a key that another process has made is told to clients. */
const keyRefreshMs = 60_000;

/** Whoever dies while verifying the books keeps others from it for so long. */
const verifyLeaseMs = 60_000;

/** The composition root: who is made of what. The database is migrated. */
export async function compose(ground: Ground): Promise<Product> {
  const parts = await assemble(ground);
  await seed(parts);
  const { config, log } = parts;
  const serves = config.role !== 'worker';
  const works = config.role !== 'api';
  const payments = paymentsOf(parts);
  const follower = createFollower({ ...parts, sources: [sourceOf(payments)] });
  const books = booksOf({ ...parts, chain: config.chain, sources: [payments] });
  defineJobs(parts, books);

  const door: HttpParts = {
    ...parts,
    handlers: handlersOf(parts),
    callerOf: async (token) => (await parts.sessions.find(token))?.caller,
    lockUser,
    checks: checksOf(parts, works ? follower.check : undefined),
    routes: [
      callbackRoutes({ ...parts, sources: callbackSources }),
      uploadRoute(parts),
      ...(config.sandbox ? [sandboxRpc(config.chain.rpcUrl)] : []),
      ...(ground.routes ?? []),
    ],
    site: siteOf(config),
  };
  const app = await buildApp(door);
  const monitor = config.monitorPort === undefined ? undefined : await buildMonitor(door);
  const undo: { name: string; run: () => unknown }[] = [];
  const begun = (name: string, run: () => unknown) => undo.push({ name, run });

  const admin = createAdmin({
    ...parts,
    sandbox: config.sandbox,
    handlers: actHandlers({
      ...parts,
      ...{ books, reversals, settingEffects },
      news: parts.bus,
      sessionEnded: parts.sessions.ended,
      apiUrl: () => urlOf(app),
    }),
  });

  return {
    ...{ parts, app, monitor, admin },
    async start() {
      await parts.jobs.start();
      begun('jobs', parts.jobs.stop);
      if (works) {
        await follower.start();
        begun('chain', follower.stop);
      }
      if (!serves) return;
      const realtime = attachRealtime(app.server, realtimeOf(parts));
      begun('realtime', realtime.close);
      const rates = await watchRates(parts);
      begun('rates', rates.stop);
      const keys = setInterval(() => {
        parts.envelope.keys
          .refresh()
          .catch((error) => log.error({ err: error }, 'the envelope’s keys were not refreshed'));
      }, keyRefreshMs);
      begun('envelope', () => clearInterval(keys));
    },
    async stop() {
      for (const { name, run } of undo.splice(0).reverse()) {
        try {
          await run();
        } catch (error) {
          log.error({ err: error, part: name }, 'did not stop cleanly');
        }
      }
    },
  };
}

async function assemble(ground: Ground): Promise<Parts> {
  const { config, clock, db, log, redis } = ground;
  const onError = (error: unknown) => log.error({ err: error }, 'a bus listener failed');
  const checkout = config.chain.checkout;
  return {
    reader: createContractReader(config.chain.rpcUrl),
    ...ground,
    bus: createBus({ redis, onError }),
    limiter: createLimiter(redis),
    jobs: createJobs({ db, clock, log, works: config.role !== 'api' }),
    storage: ground.storage ?? (await openStorage({ dataDir: config.dataDir, ...config.storage })),
    contracts: await knownContracts(
      config.sandbox || !checkout ? undefined : { checkout, tokens: config.chain.tokens },
    ),
    sessions: createSessions(ground),
    envelope: await openEnvelope(ground),
    reviews: createReviews({ effects: reviewEffects }),
  };
}

/** Where a process answers that has begun to. */
function urlOf({ server }: FastifyInstance): string {
  const address = server.address();
  if (typeof address !== 'object' || !address) return '';
  const everywhere = ['::', '0.0.0.0'].includes(address.address);
  const host = everywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** What the sockets' door is made of. */
export function realtimeOf(parts: Parts): RealtimeParts {
  const { config, metrics } = parts;
  return {
    ...parts,
    trustProxy: config.trustProxy,
    maxHandshakes: config.limits.requestsPerAddress,
    open: metrics.sockets,
  };
}

/** Sessions as the doors know them; tokens that come together are looked up together. */
export interface Sessions {
  find(token: string): Promise<LiveSession | undefined>;
  live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  onEnded: SessionEnded['subscribe'];
  ended: SessionEnded;
}

function createSessions({ db, clock, config, redis }: Ground): Sessions {
  const ended = createSessionEnded(redis);
  const { ttlMs } = config.session;
  return {
    find: batched((tokens: readonly string[]) => resolveSessions({ db, clock, ttlMs }, tokens)),
    live: (ids) => liveSessions(db, ids, clock.now()),
    onEnded: ended.subscribe,
    ended,
  };
}

/** Fills what is empty; what operators have set stays. */
async function seed({ db, config, clock }: Parts): Promise<void> {
  await db.tx(async (tx) => {
    await seedMarquee(tx, config.brand);
    await seedSettings(tx, config, clock.now());
    await applySetting(tx, 'card_products', applyProducts);
  });
}

/** Who tells us of something by signed callbacks: the issuer, once there is one. */
const callbackSources: CallbackSources = {};

function paymentsOf({ bus, config, contracts }: Parts) {
  return createPaymentSource({
    news: bus,
    fulfilments,
    confirmations: config.chain.confirmations,
    assetOf: contracts.assetOf,
  });
}

function siteOf({ site, remoteOverrideOrigins, tradeRealtimeUrl }: Config) {
  if (!site) return undefined;
  const trade = tradeRealtimeUrl && new URL(tradeRealtimeUrl).origin;
  return serveSite({ ...site, overrides: remoteOverrideOrigins, trade });
}

/** What answers each domain of the contract's table. */
function handlersOf(parts: Parts): Handlers {
  const { config, clock, db, bus, contracts, sessions, envelope, metrics } = parts;
  const { publicUrl, riskNoticeVersion } = config;
  const checkout = contracts.addresses.Checkout;
  return {
    auth: authHandlers({
      clock,
      publicUrl,
      chainId: config.chain.id,
      reader: parts.reader ?? createContractReader(config.chain.rpcUrl),
      limits: config.limits,
      sessionTtlMs: config.session.ttlMs,
      sessionEnded: sessions.ended,
      logins: metrics.logins,
      registration: {
        inviteRequired: config.inviteRequired,
        welcome: (tx, userId, now) => sandboxWelcome(tx, userId, config.welcomeGrant, now),
      },
    }),
    common: commonHandlers({
      config,
      clock,
      chain: { info: chainInfo(config), checkout },
      envelopeKeys: envelope.keys,
    }),
    order: orderHandlers({ clock, news: bus }),
    sandbox: sandboxHandlers({ sandbox: config.sandbox, clock, nodeUrl: config.chain.rpcUrl }),
    ticket: ticketHandlers({
      db,
      clock,
      riskNoticeVersion,
      payment: { chainId: config.chain.id, checkout, confirmations: config.chain.confirmations },
    }),
    user: userHandlers({ clock, publicUrl, riskNoticeVersion }),
    visa: { ...cardHandlers, ...uploadHandlers({ clock }) },
    wallet: walletHandlers,
  };
}

/** What is done apart from calls. */
function defineJobs(
  { jobs, db, clock, bus, log, storage, config }: Parts,
  books: readonly Books[],
): void {
  jobs.handle(handleEvent, (event) =>
    handleCallback({ db, clock, sources: callbackSources }, event),
  );
  const uploads = { db, clock, storage, news: bus };
  jobs.handle(uploadCheck, (upload) => checkUpload(uploads, upload));
  jobs.sweep({ name: 'uploads.tidy', everyS: 300, run: () => tidyUploads({ ...uploads, jobs }) });
  jobs.sweep({
    name: 'orders.expire',
    everyS: 5,
    run: () => expireOrders({ db, clock, news: bus }),
  });
  jobs.daily({
    name: 'housekeeping',
    async run(tx) {
      await forgetEnded(tx, clock.now());
      await forgetKeys(tx, clock.now());
    },
  });
  jobs.sweep({
    name: 'books.verify',
    everyS: 3_600,
    async run() {
      // One may take longer than a sweep is waited for.
      const ran = await runAlone(db, 'books.verify', verifyLeaseMs, async () => {
        const { violations, away } = await checkBooks(books, { full: false });
        if (violations.length > 0) log.fatal({ violations }, 'the books do not agree');
        for (const one of away) log.warn(one, 'books could not be verified');
      });
      if (!ran) log.warn('the books are being verified since the last time');
    },
  });
  if (config.sandbox) {
    jobs.sweep({
      name: 'sandbox.time',
      everyS: 5,
      run: () => keepChainTime(db, config.chain.rpcUrl),
    });
  }
}

/** What /readyz asks. A chain or Redis that is away takes nothing else with it. */
function checksOf({ db, config, redis }: Parts, followed?: () => Promise<void>) {
  const checks: Record<string, Check> = {
    database: { needed: true, run: () => db.query('select 1') },
    chain: {
      needed: false,
      // Also one that lives and does not answer.
      run: async () => {
        await callRpc(config.chain.rpcUrl, 'eth_blockNumber', []);
        await followed?.();
      },
    },
  };
  return redis ? { ...checks, redis: { needed: false, run: redis.check } } : checks;
}
