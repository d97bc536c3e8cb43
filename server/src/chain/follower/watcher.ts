import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { FollowedContracts } from '../contracts/known-contracts.ts';
import { ChainSetupError, type ConnectedChain } from '../node/provider.ts';
import { advance } from './advance.ts';
import type { Orphan } from './incidents.ts';
import { readProgress, readWindow } from './progress.ts';
import { type BlockId, readRange } from './read.ts';
import { locate } from './reorg.ts';
import { rollback } from './rollback.ts';
import { type EventFailure, settle } from './settle.ts';
import type { SourceTable } from './source.ts';

export interface WatcherOptions {
  db: Db;
  clock: Clock;
  chain: ConnectedChain;
  sources: SourceTable;
  contracts: FollowedContracts;
  /** Number of blocks whose logs are read again, because some nodes show logs late. */
  overlap: number;
  /** Maximum number of blocks per eth_getLogs call, which public nodes limit. */
  chunk: number;
  /** With more events than this, a tick reads fewer blocks: it must not outlast its lease. */
  maxEvents?: number;
  /** Called for each event that its source failed to handle; the others continue. */
  onFailure(failure: EventFailure): void;
  onOrphans(orphans: Orphan[]): void;
  /** Called with the numbers of the node's latest block and of the last stored block. */
  onPosition(position: { head: number; height: number }): void;
}

export interface Watcher {
  /** Runs one pass. Returns whether there is more to do now. */
  tick(): Promise<boolean>;
}

/** Number of latest blocks stored. A reorg that replaces all of them cannot be followed. */
const windowSize = 128;

/**
 * Creates a watcher. One `tick` either undoes replaced blocks, or reads at most one chunk of blocks
 * and settles confirmed events. The position is in the database: any process can continue.
 */
export function createWatcher(options: WatcherOptions): Watcher {
  const size = { blocks: options.chunk };
  return { tick: () => tick(options, size) };
}

/** Number of blocks to read next, estimated from earlier events. Affects speed only. */
interface ChunkSize {
  blocks: number;
}

async function tick(options: WatcherOptions, size: ChunkSize): Promise<boolean> {
  const { db, chain } = options;
  const progress = await readProgress(db, chain.chainId);
  if (!progress) throw new ChainSetupError('The watcher has no starting block.');
  const head = await readHead(chain);
  options.onPosition({ head: head.number, height: progress.last.number });
  const position = await locate(
    progress.last,
    head,
    () => readWindow(db, chain.chainId),
    (number) => hashAt(chain, number),
  );
  switch (position.kind) {
    case 'idle':
      return settleAt(options, progress.last);
    case 'ahead': {
      const to = await readNext(options, size, progress.last, head);
      const more = await settleAt(options, to);
      return more || to.number < head.number;
    }
    case 'reorg':
      await undoBlocks(options, progress.last, position.ancestor);
      return true;
    case 'lost':
      throw await explainLost(chain, progress.last, head);
  }
}

/** Reads and stores the next blocks. @returns the new position */
async function readNext(
  options: WatcherOptions,
  size: ChunkSize,
  after: BlockId,
  head: BlockId,
): Promise<BlockId> {
  const { db, clock, chain, contracts, sources, overlap, chunk, maxEvents = 500 } = options;
  const { onFailure } = options;
  const { chainId, provider } = chain;
  const known = await readWindow(db, chainId);
  const read = () =>
    readRange(provider, {
      chainId,
      after,
      head,
      chunk: size.blocks,
      windowSize,
      sources,
      contracts,
      overlap,
      known,
    });
  let range = await read();
  while (range.events.length > maxEvents && range.to.number > after.number + 1) {
    size.blocks = Math.floor((range.to.number - after.number) / 2) + overlap;
    range = await read();
  }
  if (range.events.length * 2 <= maxEvents) size.blocks = Math.min(chunk, size.blocks * 2);
  await advance(db, range, {
    chainId,
    after,
    windowSize,
    sources,
    at: clock.now(),
    confirmations: Math.max(1, overlap),
    onFailure,
  });
  return range.to;
}

function settleAt(options: WatcherOptions, position: BlockId): Promise<boolean> {
  const { db, clock, chain, sources, onFailure } = options;
  const { chainId } = chain;
  return settle(db, { chainId, position, sources, at: clock.now(), onFailure });
}

async function undoBlocks(
  options: WatcherOptions,
  from: BlockId,
  ancestor: BlockId,
): Promise<void> {
  const { db, clock, chain, sources, onFailure, onOrphans } = options;
  const { chainId } = chain;
  const at = clock.now();
  const orphans = await rollback(db, { chainId, from, ancestor, sources, at, onFailure });
  if (orphans.length > 0) onOrphans(orphans);
}

async function readHead({ provider }: ConnectedChain): Promise<BlockId> {
  const block = await provider.getBlock('latest');
  if (!block?.hash) throw new Error('The node has no latest block.');
  return { number: block.number, hash: block.hash };
}

async function hashAt({ provider }: ConnectedChain, number: number): Promise<string | undefined> {
  return (await provider.getBlock(number))?.hash ?? undefined;
}

async function explainLost(
  chain: ConnectedChain,
  last: BlockId,
  head: BlockId,
): Promise<ChainSetupError> {
  if ((await hashAt(chain, 0)) !== chain.genesisHash) {
    return new ChainSetupError(
      'The chain behind CHAIN_RPC_URL was replaced by another one while the server ran. ' +
        'Start the server again to see what to do.',
    );
  }
  return new ChainSetupError(
    `The chain (head ${head.number}) shares none of the last ${windowSize} blocks with the ` +
      `database (at ${last.number}): the node lost its history or is still catching up. ` +
      'Payments wait until it serves them; for the sandbox: npm start -- --reset.',
  );
}
