import type { BlockId } from './read.ts';

/** Where the chain stands relative to what was read of it. */
export type Position =
  /** Nothing new; also a node that is behind what another one showed. */
  | { kind: 'idle' }
  /** New blocks follow the last one read. */
  | { kind: 'ahead' }
  /** Blocks after `ancestor` were replaced. */
  | { kind: 'reorg'; ancestor: BlockId }
  /** None of the remembered blocks is on the chain. */
  | { kind: 'lost' };

/**
 * Compares the chain with the last block read and, where they differ, walks back to the latest
 * remembered block that is still there.
 *
 * @param window remembered blocks, latest first
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
    // The chain is a shorter prefix of what we know: nothing has been replaced (yet).
    return block.number === head.number ? { kind: 'idle' } : { kind: 'reorg', ancestor: block };
  }
  return { kind: 'lost' };
}
