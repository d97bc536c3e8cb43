import { Counter } from 'prom-client';
import type { ChainDeps, ChainParts } from '../deps.ts';
import { sandboxRpc } from '../sandbox/rpc-routes.ts';
import { announceOrders } from '../tickets/announce.ts';
import { expireOrders } from '../tickets/expire.ts';
import { setUpContracts } from './contracts.ts';
import { assertSameChain, begin } from './identity.ts';
import { chainInfo } from './info.ts';
import { startLoop } from './loop.ts';
import { anySeen } from './payments.ts';
import { createBlockProducer } from './producer.ts';
import { type ConnectedChain, connectChain } from './provider.ts';
import { ChainMovedError } from './read.ts';
import { createWatcher, type Watcher } from './watcher.ts';

export { ChainSetupError } from './provider.ts';

/** Time between two looks for orders whose time has run out. */
const expiryIntervalMs = 5_000;

/**
 * The chain side of the server: connects, checks that chain and database belong together, finds or
 * deploys the contracts, then follows payments until stopped.
 * @throws ChainSetupError with one line that says what to do.
 */
export async function startChain(deps: ChainDeps): Promise<ChainParts> {
  const { config, db } = deps;
  const chain = await connectChain(config.chain.rpcUrl, config.chain.id);
  await assertSameChain(db, chain);
  const contracts = await setUpContracts(db, chain, {
    checkout: config.sandbox ? undefined : config.chain.checkout,
    at: deps.clock.now(),
  });
  await begin(db, chain, {
    sandbox: config.sandbox,
    startBlock: config.chain.startBlock,
    followed: contracts.followed,
    at: deps.clock.now(),
  });
  const watcher = createWatcher({
    ...{ db, clock: deps.clock, chain, contracts },
    confirmations: config.chain.confirmations,
    chunk: config.chain.logChunk,
    announce: (orderIds) => announceOrders(deps, orderIds),
    onOrphans: reportOrphans(deps),
    onPosition: ({ head, height }) => {
      deps.metrics.chainHead.set(head);
      deps.metrics.watcherHeight.set(height);
    },
  });
  const following = follow(deps, chain, watcher);
  const stopExpiring = expire(deps);
  return {
    info: chainInfo(config),
    checkout: contracts.checkout,
    reader: chain.provider,
    ...(config.sandbox ? { routes: sandboxRpc(config.chain.rpcUrl) } : {}),
    check: following.check,
    async stop() {
      await Promise.all([following.stop(), stopExpiring()]);
      chain.provider.destroy();
    },
  };
}

/** Ticks the watcher, and in the sandbox the block producer, for as long as the server runs. */
function follow({ config, clock, db, log }: ChainDeps, chain: ConnectedChain, watcher: Watcher) {
  let failure: unknown;
  const producer = createBlockProducer({
    clock,
    blockMs: config.chain.blockMs,
    waiting: () => anySeen(db, chain.chainId),
    mine: () => chain.provider.send('anvil_mine', ['0x1']),
  });
  const stop = startLoop({
    intervalMs: config.chain.pollMs,
    async step() {
      const more = await watcher.tick();
      if (config.sandbox) await producer.tick();
      return more;
    },
    onSuccess: () => {
      if (failure !== undefined) log.info('the chain answers again');
      failure = undefined;
    },
    onError: (error) => {
      if (error instanceof ChainMovedError) return log.debug({ err: error }, 'the chain moved');
      failure = error;
      log.error({ err: error }, 'the chain cannot be followed; trying again');
    },
  });
  return {
    stop,
    async check(): Promise<void> {
      if (failure !== undefined) throw failure;
    },
  };
}

function expire(deps: ChainDeps): () => Promise<void> {
  return startLoop({
    intervalMs: expiryIntervalMs,
    async step() {
      await announceOrders(deps, await expireOrders(deps.db, deps.clock.now()));
      return false;
    },
    onError: (error) => deps.log.error({ err: error }, 'orders could not be expired'),
  });
}

function reportOrphans({ log, metrics }: ChainDeps) {
  const orphaned = new Counter({
    name: 'chain_orphaned_payments_total',
    help: 'Settled payments that a reorg deeper than the confirmations took back',
    registers: [metrics.registry],
  });
  return (orphans: { txHash: string; orderId: string | null }[]) => {
    orphaned.inc(orphans.length);
    log.error({ orphans }, 'the chain took settled payments back: see chain_incidents');
  };
}
