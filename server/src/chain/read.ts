import type { JsonRpcProvider, Log } from 'ethers';
import type { FollowedContracts } from './contracts.ts';
import type { SourcedEvent } from './events.ts';
import type { LogSource } from './source.ts';

export interface BlockId {
  number: number;
  hash: string;
}

/** What the chain holds between two blocks, as one consistent view. */
export interface ChainRange {
  /** The range's last block: confirmations are counted from here. */
  to: BlockId;
  /** Blocks to remember for finding a reorg, ascending; the tail of the range. */
  window: BlockId[];
  /** By block and position in it. */
  events: SourcedEvent[];
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
  known: BlockId[];
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
  const events = await readEvents(provider, options, Math.max(0, from - back), last);
  await checkBlocks(provider, events, [...known, ...headers]);
  const window = headers.map(({ number, hash }) => ({ number, hash }));
  return { to: window.at(-1) as BlockId, window, events };
}

interface Header extends BlockId {
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
      return { number, hash: block.hash, parentHash: block.parentHash };
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

async function checkBlocks(
  provider: JsonRpcProvider,
  events: SourcedEvent[],
  blocks: BlockId[],
): Promise<void> {
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]));
  const others = new Set(events.map(({ blockNumber }) => blockNumber));
  for (const number of hashes.keys()) others.delete(number);
  for (const { number, hash } of await readHeaders(provider, [...others])) hashes.set(number, hash);
  for (const { blockNumber, blockHash } of events) {
    if (hashes.get(blockNumber) !== blockHash)
      throw new ChainMovedError(`a log of block ${blockNumber} belongs to another block`);
  }
}
