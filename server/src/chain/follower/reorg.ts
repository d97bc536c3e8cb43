import type { BlockId } from './read.ts';

/** The chain's state relative to the blocks already read. */
export type Position =
  /** No new block; also when this node lags behind another one. */
  | { kind: 'idle' }
  /** New blocks follow the last one read. */
  | { kind: 'ahead' }
  /** Blocks after `ancestor` were replaced. */
  | { kind: 'reorg'; ancestor: BlockId }
  /** None of the stored blocks is on the chain. */
  | { kind: 'lost' };

/**
 * Compares the stored blocks with the chain, and finds the latest stored block on the chain.
 * @param window stored blocks, latest first
 * @param hashAt hash of the chain's block at a height, undefined above its head
 */
export async function locate(
  last: BlockId,
  head: BlockId,
  window: () => Promise<BlockId[]>,
  hashAt: (number: number) => Promise<string | undefined>,
): Promise<Position> {
  if (head.number === last.number && head.hash === last.hash) return { kind: 'idle' };
  if (head.number > last.number && (await hashAt(last.number)) === last.hash) {
    return { kind: 'ahead' };
  }
  const known = (await window()).filter(({ number }) => number <= head.number);
  for (const block of known) {
    if ((await hashAt(block.number)) !== block.hash) continue;
    // The chain is a shorter prefix of the stored one: no block was replaced yet.
    return block.number === head.number ? { kind: 'idle' } : { kind: 'reorg', ancestor: block };
  }
  return { kind: 'lost' };
}
