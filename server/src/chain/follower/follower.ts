import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { errorText } from '../../platform/observability/error-text.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { createLease } from '../../platform/processes/lease.ts';
import { type Loop, startLoop } from '../../platform/processes/loop.ts';
import { ensureContracts, type KnownContracts } from '../contracts/known-contracts.ts';
import { type Heads, watchHeads } from '../node/heads.ts';
import { assertSameChain, begin } from '../node/identity.ts';
import { ChainAway, ChainSetupError, type ConnectedChain, connectChain } from '../node/provider.ts';
import { readPending } from './events.ts';
import type { Orphan } from './incidents.ts';
import { createBlockProducer } from './producer.ts';
import { ChainMovedError } from './read.ts';
import { type EventFailure, readUnsettled, type Unsettled } from './settle.ts';
import { type Sources, tableOf } from './source.ts';
import { createWatcher } from './watcher.ts';

interface FollowerParts {
  config: Config;
  clock: Clock;
  db: Db;
  log: Logger;
  metrics: Metrics;
  contracts: KnownContracts;
  sources: Sources;
  /** Whether other work waits for blocks of the sandbox chain. */
  awaited?: () => Promise<boolean>;
}

interface ChainFollower {
  /** Starts even if the chain is away. @throws ChainSetupError for a wrong chain or contract */
  start(): Promise<void>;
  /** Resolves when the follower no longer uses the database. */
  stop(): Promise<void>;
  /** Throws the current failure, if there is one. */
  check(): Promise<void>;
}

/** Another process takes over this long after the process that follows the chain has died. */
const leaseMs = 10_000;
/** Interval at which blocks are looked for although the sandbox chain has reported none. */
const idleMs = 60_000;

interface Followed {
  chain: ConnectedChain;
  /** @returns whether there is more work now; 'idle' if no event is pending and no block awaited */
  tick(): Promise<boolean | 'idle'>;
}

/** Follows the chain for all processes: one holds the lease, the others keep trying to get it. */
export function createFollower(parts: FollowerParts): ChainFollower {
  const { config, db, log } = parts;
  const lease = createLease(db, 'chain', leaseMs);
  const orphaned = orphanCounter(parts.metrics);
  countUnsettled(parts);
  let followed: Followed | undefined;
  let failure: unknown;
  let loop: Loop | undefined;
  let heads: Heads | undefined;

  async function step(): Promise<boolean | 'idle'> {
    if (!(await lease.hold())) return false;
    followed ??= await findChain(parts, (orphans) => {
      orphaned.inc(orphans.length);
      log.error({ orphans }, 'reorg removed settled events: see `pnpm ops incidents`');
    });
    const next = await followed.tick();
    return next === 'idle' ? heads?.isOpen() === true && next : next;
  }

  return {
    async start() {
      try {
        await step();
      } catch (error) {
        if (error instanceof ChainSetupError && !(error instanceof ChainAway)) throw error;
        failure = error;
        log.warn({ err: error }, 'the chain does not answer; everything else works without it');
      }
      const started = startLoop({
        intervalMs: config.chain.pollMs,
        // New blocks end this pause.
        idleMs,
        lease: { everyMs: leaseMs / 2, hold: lease.hold },
        step,
        onSuccess: () => {
          if (failure !== undefined) log.info('the chain answers again');
          failure = undefined;
        },
        onError: (error) => {
          if (error instanceof ChainMovedError)
            return log.debug({ err: error }, 'reorg during read');
          if (failure === undefined || errorText(error) !== errorText(failure)) {
            log.error({ err: error }, 'the chain cannot be followed; trying again');
          }
          failure = error;
        },
      });
      loop = started;
      // Other nodes may not report new blocks at the URL of their calls.
      if (config.sandbox) heads = watchHeads(config.chain.rpcUrl, started.wake);
    },
    async stop() {
      heads?.close();
      await loop?.stop();
      followed?.chain.provider.destroy();
      await lease.release().catch(() => undefined);
    },
    async check() {
      if (failure !== undefined) throw failure;
    },
  };
}

/** Connects, checks that chain and database belong together, and finds or deploys the contracts. */
async function findChain(
  { config, clock, db, log, metrics, contracts: known, sources, awaited }: FollowerParts,
  onOrphans: (orphans: Orphan[]) => void,
): Promise<Followed> {
  const { sandbox } = config;
  const chain = await connectChain(config.chain.rpcUrl, config.chain.id);
  try {
    await assertSameChain(db, chain);
    const at = clock.now();
    const contracts = await ensureContracts(db, chain, known, { deploys: sandbox, at });
    const topics = sources.map(({ topic }) => topic);
    const { startBlock } = config.chain;
    await begin(db, chain, { sandbox, startBlock, contracts, topics, at });
    const watcher = createWatcher({
      db,
      clock,
      chain,
      contracts,
      onOrphans,
      onFailure: ({ error, ...event }: EventFailure) =>
        log.error({ err: error, ...event }, 'chain event failed; trying again'),
      sources: tableOf(sources),
      overlap: config.chain.confirmations,
      chunk: config.chain.logChunk,
      onPosition: ({ head, height }) => {
        metrics.chainHead.set(head);
        metrics.watcherHeight.set(height);
      },
    });
    const producer = createBlockProducer({
      clock,
      blockMs: config.chain.blockMs,
      mine: () => chain.provider.send('anvil_mine', ['0x1']),
    });
    return {
      chain,
      async tick() {
        const more = await watcher.tick();
        if (!sandbox) return more;
        const pending = await readPending(db, chain.chainId);
        const isAwaited = pending.unconfirmed || ((await awaited?.()) ?? false);
        await producer.tick(isAwaited);
        return more || pending.any || isAwaited ? more : 'idle';
      },
    };
  } catch (error) {
    chain.provider.destroy();
    throw error;
  }
}

function orphanCounter({ registry }: Metrics): Counter {
  return new Counter({
    name: 'chain_orphaned_events_total',
    help: 'Settled events that were removed by a reorg deeper than the confirmations',
    registers: [registry],
  });
}

/** Reads the database at each scrape, so that every process reports the same figures. */
function countUnsettled({ db, clock, config, metrics: { registry } }: FollowerParts): void {
  const gauge = (name: string, help: string, figure: (found: Unsettled) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Keep the last figure while the database does not answer.
        const found = await readUnsettled(db, config.chain.id).catch(() => undefined);
        if (found) this.set(figure(found));
      },
    });
  gauge(
    'chain_unsettled_events',
    'Confirmed events that could not be settled and are tried again',
    ({ count }) => count,
  );
  gauge(
    'chain_unsettled_oldest_seconds',
    'Time since the oldest event that could not be settled was read; 0: there is none',
    ({ oldest }) => (oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0),
  );
}
