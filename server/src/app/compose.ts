import { readRows } from '@shared/releases';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { callRpc, createFollower, type Sources, sourceOf } from '../chain/index.ts';
import type { Config } from '../config/config.ts';
import { uploadRoute } from '../members/uploads/index.ts';
import { lockActiveUser } from '../members/users/index.ts';
import { watchRates } from '../money/activity/index.ts';
import { downloadRoute } from '../money/exports/index.ts';
import { createPaymentSource } from '../money/orders/index.ts';
import { anySigned, createPayer, type Payer } from '../money/withdrawals/index.ts';
import { type AdminListener, adminHandlers, createAdmin } from '../operators/api/index.ts';
import { reconciliationsOf } from '../operators/reconciliation.ts';
import { systemClock } from '../platform/clock.ts';
import { createOutageLog } from '../platform/observability/outage-log.ts';
import { storageProbe } from '../platform/storage/index.ts';
import { createClaimSource, createQueueSource, joinLogs } from '../products/mutual-aid/index.ts';
import { fillHotWallet, sandboxRpc } from '../sandbox/index.ts';
import { callbackRoutes } from '../transport/callbacks/index.ts';
import { buildApp, buildMonitor, type Check, type HttpParts } from '../transport/http/index.ts';
import { attachRealtime, type RealtimeParts } from '../transport/realtime/index.ts';
import {
  type OtherOrigins,
  reportRoutes,
  serveBucket,
  serveSite,
  storeRoute,
} from '../transport/static/index.ts';
import { callbackSourcesOf, fulfilmentsOf, reversals, settingEffects } from './effects.ts';
import { handlersOf } from './handlers.ts';
import { type Dependencies, hotWalletKey, openParts, type Parts, seed } from './parts.ts';
import { defineJobs } from './work.ts';

export interface Product {
  parts: Parts;
  /** The public HTTP server; not yet listening. */
  app: FastifyInstance;
  /** Health and metrics, for this machine only; not yet listening. */
  monitor: FastifyInstance | undefined;
  /** Creates the admin API for a listener, which must not be the public one. */
  admin: (listener: AdminListener) => FastifyInstance;
  /** Creates the tables of the job queues. `start` calls it if no caller has. */
  setUp(): Promise<void>;
  /** Starts the parts that the role needs: jobs, the chain follower, withdrawals, realtime. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Interval at which a process reads the keys that other processes have generated. */
const keyRefreshMs = 60_000;

export async function compose(ground: Dependencies): Promise<Product> {
  const parts = await openParts(ground);
  await seed(parts);
  const { config, log } = parts;
  const servesApi = config.role !== 'worker';
  const runsJobs = config.role !== 'api';
  const sources = sourcesOf(parts);
  const follower = createFollower({ ...parts, sources, awaited: () => anySigned(parts.db) });
  const payer = payerOf(parts);
  const reconciliations = reconciliationsOf({ ...parts, chain: config.chain });
  defineJobs(parts, reconciliations);

  const door: HttpParts = {
    ...parts,
    handlers: handlersOf(parts),
    callerOf: async (token) => (await parts.sessions.find(token))?.caller,
    lockActiveUser,
    checks: checksOf(parts, runsJobs ? follower.check : undefined),
    routes: [
      // The timestamp window limits network delay, so a moved sandbox clock must not affect it.
      callbackRoutes({ ...parts, clock: systemClock, sources: callbackSourcesOf(parts.issuer) }),
      uploadRoute(parts),
      downloadRoute(parts),
      reportRoutes({ ...parts, publicUrl: config.publicUrl }),
      storeRoute(parts.releases),
      ...(config.sandbox ? [sandboxRpc(config.chain.rpcUrl)] : []),
      ...(ground.routes ?? []),
    ],
    site: siteOf(parts),
  };
  const app = await buildApp(door);
  const monitor = config.monitorPort === undefined ? undefined : await buildMonitor(door);
  const undo: Step[] = [];
  const onStop = (name: string, run: () => unknown) => undo.push({ name, run });

  const admin = createAdmin({
    ...parts,
    sandbox: config.sandbox,
    handlers: adminHandlers({
      ...parts,
      reconciliations,
      reversals,
      settingEffects,
      news: parts.bus,
      sessionEnded: parts.sessions.ended,
      apiUrl: () => urlOf(app),
    }),
  });

  let isSetUp = false;
  async function setUp(): Promise<void> {
    if (isSetUp) return;
    isSetUp = true;
    onStop('jobs', parts.jobs.stop);
    await parts.jobs.setUp();
  }

  return {
    parts,
    app,
    monitor,
    admin,
    setUp,
    async start() {
      checkReleases(parts);
      await setUp();
      await parts.jobs.start();
      if (runsJobs) {
        await follower.start();
        onStop('chain', follower.stop);
        if (payer) onStop('withdrawals', payer.stop);
        await payer?.start();
      }
      if (!servesApi) return;
      const realtime = attachRealtime(app.server, realtimeOf(parts));
      onStop('realtime', realtime.close);
      const rates = await watchRates(parts);
      onStop('rates', rates.stop);
      const outage = createOutageLog(log, 'envelope');
      const keys = setInterval(() => {
        parts.envelope.keys
          .refresh()
          .then(outage.succeeded, (error) => outage.failed(error, 'envelope key refresh failed'));
      }, keyRefreshMs);
      onStop('envelope', () => clearInterval(keys));
    },
    stop: () => runReversed(undo.splice(0), log),
  };
}

export interface Step {
  name: string;
  run: () => unknown;
}

/** Runs the last step first, and steps added meanwhile at the end. Logs failures and continues. */
export async function runReversed(steps: Step[], log: Logger | undefined): Promise<void> {
  for (const { name, run } of steps.reverse()) {
    try {
      await run();
    } catch (error) {
      log?.error({ err: error, part: name }, 'did not stop cleanly');
    }
  }
}

/** Logs an error if the release store is unreadable. The server starts: only remotes need it. */
function checkReleases({ releases, log }: Parts): void {
  if (!releases) return;
  readRows(releases).catch((error) => log.error({ err: error }, 'release store unreadable'));
}

function urlOf({ server }: FastifyInstance): string {
  const address = server.address();
  if (typeof address !== 'object' || !address) return '';
  const everywhere = ['::', '0.0.0.0'].includes(address.address);
  const host = everywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

export function realtimeOf(parts: Parts): RealtimeParts {
  const { config, metrics } = parts;
  return {
    ...parts,
    trustProxy: config.trustProxy,
    maxHandshakes: config.limits.requestsPerAddress,
    open: metrics.sockets,
  };
}

function sourcesOf({ bus: news, config, contracts }: Parts): Sources {
  const { confirmations } = config.chain;
  const fulfilments = fulfilmentsOf(news);
  const paid = { news, fulfilments, confirmations, assetOf: contracts.assetOf };
  return [
    sourceOf(createPaymentSource(paid)),
    sourceOf(createPaymentSource(paid, joinLogs)),
    sourceOf(createQueueSource({ news, confirmations })),
    sourceOf(createClaimSource({ news, confirmations })),
  ];
}

function payerOf(parts: Parts): Payer | undefined {
  const { config, contracts, bus: news } = parts;
  const key = hotWalletKey(config);
  if (!key) return undefined;
  return createPayer({
    ...parts,
    news,
    key,
    chain: config.chain,
    tokenOf: (asset) => (asset === 'JU' ? null : contracts.addresses[asset]),
    ...(config.sandbox && {
      onOpen: ({ address }) => fillHotWallet(config.chain.rpcUrl, address, contracts.addresses),
    }),
  });
}

/** Returns a plugin that serves the pages. Without SITE_DIR and bucket, nginx serves them. */
function siteOf({ config, releases, log }: Parts) {
  const origins = originsOf(config);
  if (config.site) return serveSite({ ...config.site, ...origins });
  if (!config.storeBucket || !releases) return undefined;
  return serveBucket({ store: releases, log, ...origins });
}

function originsOf(config: Config): OtherOrigins {
  const { remoteOverrideOrigins, tradeRealtimeUrl, issuer, walletConnect, chain } = config;
  const walletUrls = walletConnect ? [walletConnect.relayUrl, chain.publicRpcUrl] : [];
  return {
    overrides: remoteOverrideOrigins,
    trade: tradeRealtimeUrl && new URL(tradeRealtimeUrl).origin,
    walletConnect: walletUrls.flatMap((url) => (url ? [new URL(url).origin] : [])),
    issuer: issuer && new URL(issuer.publicUrl).origin,
  };
}

/** Returns the checks of /readyz. Without chain, Redis or bucket the process is still ready. */
function checksOf({ db, config, redis, releases, storage }: Parts, followed?: () => Promise<void>) {
  const checks: Record<string, Check> = {
    database: { needed: true, run: () => db.query('select 1') },
    chain: {
      needed: false,
      // Also detects a node that accepts connections but does not answer.
      run: async () => {
        await callRpc(config.chain.rpcUrl, 'eth_blockNumber', []);
        await followed?.();
      },
    },
  };
  // An unreachable bucket affects every process: taking all out of service does not help.
  checks.storage = { needed: !config.storage.s3, run: storageProbe(storage) };
  if (redis) checks.redis = { needed: false, run: redis.check };
  if (config.storeBucket && releases)
    checks.releases = { needed: false, run: () => readRows(releases) };
  return checks;
}
