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

/** A block as it was read earlier; `time` is null where it was stored before the time was. */
export interface KnownBlock extends BlockId {
  time: Date | null;
}

/** What the chain holds between two blocks, as one consistent view. */
export interface ChainRange {
  /** The range's last block: confirmations are counted from here. */
  to: BlockId;
  /** Blocks to remember for finding a reorg, ascending; the tail of the range. */
  window: Block[];
  /** By block and position in it. */
  events: TimedEvent[];
}

/** The chain moved while it was read; nothing is wrong, read again. */
export class ChainMovedError extends Error {
  override name = 'ChainMovedError';
}

export interface ReadOptions {
  chainId: number;
  sources: ReadonlyMap<string, LogSource>;
  contracts: FollowedContracts;
  /** Last block already read. */
  after: BlockId;
  head: BlockId;
  /**
   * Blocks before `after` to ask again for logs, where a chunk has room for them: some nodes show a
   * block before its logs.
   */
  overlap: number;
  /** Blocks already read, as they were then. */
  known: KnownBlock[];
  /** Most blocks of one eth_getLogs. */
  chunk: number;
  /** Number of latest blocks whose hashes are kept. */
  windowSize: number;
}

/**
 * Reads the blocks after `after`, at most a chunk of them. Headers come before logs: should the
 * chain move in between, the headers are the stale ones, which the next look at them shows; in the
 * other order a log could be missed for good. A log that is asked for again must be of the block
 * that was read then: a node that is behind may still hold another.
 * @throws ChainMovedError when headers and logs do not belong together.
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

/** What the sources' contracts have said in these blocks, in its order. */
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

/** A log's address is checksummed by the provider, which takes its time: it is not done again. */
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

/**
 * Events with the times of their blocks, which must be the blocks that were read.
 * @throws ChainMovedError
 */
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
