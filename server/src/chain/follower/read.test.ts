import { type JsonRpcProvider, Log, Wallet } from 'ethers';
import { beforeEach, expect, it } from 'vitest';
import { type BlockId, ChainMovedError, readRange } from './read.ts';
import { type ChainSource, sourceOf, tableOf } from './source.ts';

const contract = Wallet.createRandom().address;
const hashOf = (number: number, fork = 'a') =>
  `0x${fork.repeat(56)}${number.toString(16).padStart(8, '0')}`;
const block = (number: number): BlockId => ({ number, hash: hashOf(number) });

/** The node's logs, and the number of blocks of each eth_getLogs call. */
let logs: Log[];
let asked: number[];
const provider = {
  getBlock: async (number: number) => ({
    ...block(number),
    parentHash: hashOf(number - 1),
    timestamp: 1_700_000_000 + number,
  }),
  getLogs: async ({ fromBlock, toBlock }: { fromBlock: number; toBlock: number }) => {
    asked.push(toBlock - fromBlock + 1);
    return logs.filter((log) => log.blockNumber >= fromBlock && log.blockNumber <= toBlock);
  },
} as unknown as JsonRpcProvider;

const source = {
  name: 'probe',
  contract: 'Probe',
  topic: `0x${'77'.repeat(32)}`,
  decode: (log: Log) => ({ reference: String(log.topics[1]), data: {} }),
} as unknown as ChainSource;

function seenIn(number: number, blockHash = hashOf(number)): Log {
  return new Log(
    {
      blockNumber: number,
      blockHash,
      transactionHash: Wallet.createRandom().privateKey,
      transactionIndex: 0,
      index: 0,
      removed: false,
      address: contract,
      topics: [source.topic, Wallet.createRandom().privateKey],
      data: '0x',
    },
    provider,
  );
}

const read = (after: number, { head = after + 1, chunk = 500 } = {}) =>
  readRange(provider, {
    chainId: 1,
    contracts: new Map([['Probe', [contract]]]),
    sources: tableOf([sourceOf(source)]),
    after: block(after),
    head: block(head),
    overlap: 3,
    known: [after - 2, after - 1, after].map((number) => ({ ...block(number), time: null })),
    chunk,
    windowSize: 10,
  });

beforeEach(() => {
  logs = [];
  asked = [];
});

it.each([500, 5, 4, 3, 2, 1])('requests at most a chunk of %s blocks', async (chunk) => {
  let at = 1_000;
  while (at < 1_012) {
    const { to } = await read(at, { head: 1_012, chunk });
    expect(to.number).toBeGreaterThan(at);
    at = to.number;
  }
  expect(Math.max(...asked)).toBeLessThanOrEqual(chunk);
});

it('accepts a log from the overlap when its block is the one that was read', async () => {
  logs = [seenIn(999), seenIn(1_001)];
  const { events } = await read(1_000);
  expect(events.map(({ blockNumber }) => blockNumber)).toEqual([999, 1_001]);
});

it.each([
  ['a block that was read before', 999, { head: 1_001 }],
  ['a new block', 1_001, { head: 1_001 }],
  ['a block deep below the head', 1_050, { head: 1_400 }],
])('refuses a log of %s from another fork', async (_what, number, range) => {
  logs = [seenIn(number, hashOf(number, 'b'))];
  await expect(read(1_000, range)).rejects.toThrow(ChainMovedError);
});
