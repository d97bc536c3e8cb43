import type { JsonRpcProvider, Log } from 'ethers';
import type { FollowedContracts } from '../contracts/known-contracts.ts';
import type { SourcedEvent, TimedEvent } from './events.ts';
import type { LogSource } from './source.ts';

export interface BlockId {
  number: number;
  hash: string;
}

export interface Block extends BlockId {
  time: Date;
}

/** A block read earlier; `time` is null when it was stored by a version without times. */
export interface KnownBlock extends BlockId {
  time: Date | null;
}

/** A consistent view of the chain over a range of blocks. */
export interface ChainRange {
  /** The last block of the range, from which confirmations are counted. */
  to: BlockId;
  /** Last blocks of the range, ascending, to be stored for finding a reorg. */
  window: Block[];
  /** Ordered by block and position. */
  events: TimedEvent[];
}

/** A reorg happened during the read. This is no fault: the caller reads again. */
export class ChainMovedError extends Error {
  override name = 'ChainMovedError';
}

interface ReadOptions {
  chainId: number;
  sources: ReadonlyMap<string, LogSource>;
  contracts: FollowedContracts;
  /** The last block already read. */
  after: BlockId;
  head: BlockId;
  /** Number of blocks read again, if a chunk has space: some nodes show a block before its logs. */
  overlap: number;
  /** Blocks already read, with their hashes at that time. */
  known: KnownBlock[];
  chunk: number;
  /** Number of latest blocks whose hashes are stored. */
  windowSize: number;
}

/**
 * Reads headers, then logs. After a reorg in between, the headers are stale and the next read
 * detects it; in the other order, a log could be missed. A log from the overlap must belong to the
 * block read before, since a lagging node may hold another fork.
 * @throws ChainMovedError when headers and logs do not match
 */
export async function readRange(
  provider: JsonRpcProvider,
  options: ReadOptions,
): Promise<ChainRange> {
  const { after, head, chunk, windowSize, known } = options;
  const from = after.number + 1;
  const back = Math.min(options.overlap, chunk - 1);
  const last = Math.min(head.number, after.number + chunk - back);
  const firstKept = Math.min(last, Math.max(from, head.number - windowSize + 1));
  const headers = await readHeaders(provider, numbersFrom(firstKept, last));
  checkLinks(headers, after);
  const logged = await readEvents(provider, options, Math.max(0, from - back), last);
  const events = await withTimes(provider, logged, [...known, ...headers]);
  const window = headers.map(({ number, hash, time }) => ({ number, hash, time }));
  return { to: window.at(-1) as Block, window, events };
}

interface Header extends Block {
  parentHash: string;
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

async function readHeaders(provider: JsonRpcProvider, numbers: number[]): Promise<Header[]> {
  return Promise.all(
    numbers.map(async (number) => {
      const block = await provider.getBlock(number);
      if (!block?.hash) throw new ChainMovedError(`block ${number} is gone`);
      const { hash, parentHash, timestamp } = block;
      return { number, hash, parentHash, time: new Date(timestamp * 1000) };
    }),
  );
}

function checkLinks(headers: Header[], after: BlockId): void {
  let parent = after;
  for (const header of headers) {
    if (header.number === parent.number + 1 && header.parentHash !== parent.hash) {
      throw new ChainMovedError(`block ${header.number} does not follow the one before`);
    }
    parent = header;
  }
}

/** Reads the events of the sources' contracts in these blocks, in chain order. */
export async function readEvents(
  provider: JsonRpcProvider,
  { chainId, sources, contracts }: Pick<ReadOptions, 'chainId' | 'sources' | 'contracts'>,
  fromBlock: number,
  toBlock: number,
): Promise<SourcedEvent[]> {
  const all = [...sources.values()];
  const logs = await provider.getLogs({
    address: all.flatMap(({ contract }) => contracts.get(contract) ?? []),
    topics: [all.map(({ topic }) => topic)],
    fromBlock,
    toBlock,
  });
  return logs
    .filter((log) => !log.removed)
    .flatMap((log) => {
      const source = all.find((one) => emits(one, log, contracts));
      return source ? [eventOf(log, source, chainId)] : [];
    })
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

/** Compares the address as it is: the provider has checksummed it, and repeating that is slow. */
function emits({ contract, topic }: LogSource, log: Log, contracts: FollowedContracts): boolean {
  return log.topics[0] === topic && (contracts.get(contract) ?? []).includes(log.address);
}

function eventOf(log: Log, source: LogSource, chainId: number): SourcedEvent {
  return {
    ...source.decode(log),
    source: source.name,
    chainId,
    txHash: log.transactionHash,
    logIndex: log.index,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    contract: log.address,
  };
}

/** Adds block times. @throws ChainMovedError when an event's block is not the one that was read */
async function withTimes(
  provider: JsonRpcProvider,
  events: readonly SourcedEvent[],
  blocks: readonly KnownBlock[],
): Promise<TimedEvent[]> {
  const read = new Map<number, KnownBlock>(blocks.map((block) => [block.number, block]));
  const wanted = new Set(events.map(({ blockNumber }) => blockNumber));
  const missing = [...wanted].filter((number) => !read.get(number)?.time);
  for (const header of await readHeaders(provider, missing)) {
    const { number, hash } = header;
    if ((read.get(number)?.hash ?? hash) !== hash)
      throw new ChainMovedError(`block ${number} was replaced`);
    read.set(number, header);
  }
  return events.map((event) => {
    const block = read.get(event.blockNumber);
    if (block?.hash !== event.blockHash || !block.time)
      throw new ChainMovedError(`a log of block ${event.blockNumber} belongs to another block`);
    return { ...event, blockTime: block.time };
  });
}
