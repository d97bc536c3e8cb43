import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockId } from './read.ts';
import { locate } from './reorg.ts';

/** Returns block ids of a chain; a fork shares the first `shared` of them with chain 'a'. */
function chainOf(length: number, fork = 'a', shared = 0): BlockId[] {
  return Array.from({ length }, (_, number) => ({
    number,
    hash: number < shared ? `a${number}` : `${fork}${number}`,
  }));
}

function look(known: BlockId[], chain: BlockId[]) {
  return locate(
    known.at(-1) as BlockId,
    chain.at(-1) as BlockId,
    async () => known.toReversed(),
    async (number) => chain[number]?.hash,
  );
}

describe('locate', () => {
  it('returns the last shared block of two forks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        async (shared, ours, theirs) => {
          const known = chainOf(shared + ours);
          const chain = chainOf(shared + theirs, 'b', shared);
          expect(await look(known, chain)).toEqual({ kind: 'reorg', ancestor: known[shared - 1] });
        },
      ),
    );
  });

  it('reports no reorg on the same chain, with or without new blocks', async () => {
    expect(await look(chainOf(5), chainOf(6))).toEqual({ kind: 'ahead' });
    expect(await look(chainOf(5), chainOf(5))).toEqual({ kind: 'idle' });
  });

  it('returns idle when the node lags behind', async () => {
    expect(await look(chainOf(9), chainOf(4))).toEqual({ kind: 'idle' });
  });

  it('reports a chain without any stored block as lost', async () => {
    expect(await look(chainOf(5), chainOf(8, 'b'))).toEqual({ kind: 'lost' });
  });
});
