import type { Clock } from '../../platform/clock.ts';

interface ProducerOptions {
  clock: Clock;
  /** Time between two blocks while work waits. */
  blockMs: number;
  mine(): Promise<unknown>;
}

/**
 * Mines blocks on the sandbox chain while work waits for confirmations: the chain itself mines
 * only when a transaction arrives. Mines none otherwise, so that the chain on disk stays small.
 */
export function createBlockProducer({ clock, blockMs, mine }: ProducerOptions) {
  let due: number | undefined;
  return {
    /** @param isAwaited whether a payment or other work waits for blocks */
    async tick(isAwaited: boolean): Promise<void> {
      if (!isAwaited) {
        due = undefined;
        return;
      }
      const now = clock.now().getTime();
      due ??= now + blockMs;
      if (now < due) return;
      due = now + blockMs;
      await mine();
    },
  };
}
