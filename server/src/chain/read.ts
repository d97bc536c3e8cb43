import type { JsonRpcProvider } from 'ethers';
import { type ChainPayment, decodePaid, paidTopic } from './payment.ts';

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
  payments: ChainPayment[];
}

/** The chain moved while it was read; nothing is wrong, read again. */
export class ChainMovedError extends Error {
  override name = 'ChainMovedError';
}

export interface ReadOptions {
  chainId: number;
  /** Checkout contracts to follow. */
  contracts: string[];
  /** Last block already read. */
  after: BlockId;
  head: BlockId;
  /** Blocks before `after` to ask again for logs: some nodes show a block before its logs. */
  overlap: number;
  /** Most blocks of one eth_getLogs. */
  chunk: number;
  /** Number of latest blocks whose hashes are kept. */
  windowSize: number;
}

/**
 * Reads the blocks after `after`, at most a chunk of them. Headers come before logs: should the
 * chain move in between, the headers are the stale ones, which the next look at them shows; in the
 * other order a log could be missed for good.
 * @throws ChainMovedError when headers and logs do not belong together.
 */
export async function readRange(
  provider: JsonRpcProvider,
  options: ReadOptions,
): Promise<ChainRange> {
  const { after, head, chunk, windowSize } = options;
  const from = after.number + 1;
  const last = Math.min(head.number, after.number + chunk);
  const firstKept = Math.min(last, Math.max(from, head.number - windowSize + 1));
  const headers = await readHeaders(provider, firstKept, last);
  checkLinks(headers, after);
  const payments = await readPayments(provider, options, last);
  checkBlocks(payments, headers);
  const window = headers.map(({ number, hash }) => ({ number, hash }));
  return { to: window.at(-1) as BlockId, window, payments };
}

interface Header extends BlockId {
  parentHash: string;
}

async function readHeaders(
  provider: JsonRpcProvider,
  first: number,
  last: number,
): Promise<Header[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
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

async function readPayments(
  provider: JsonRpcProvider,
  { chainId, contracts, after, overlap }: ReadOptions,
  toBlock: number,
): Promise<ChainPayment[]> {
  const fromBlock = Math.max(0, after.number + 1 - overlap);
  const logs = await provider.getLogs({
    address: contracts,
    topics: [paidTopic],
    fromBlock,
    toBlock,
  });
  return logs
    .filter((log) => !log.removed)
    .map((log) => decodePaid(log, chainId))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

function checkBlocks(payments: ChainPayment[], headers: Header[]): void {
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]));
  for (const { blockNumber, blockHash } of payments) {
    const expected = hashes.get(blockNumber);
    if (expected !== undefined && expected !== blockHash) {
      throw new ChainMovedError(`a log of block ${blockNumber} belongs to another block`);
    }
  }
}
