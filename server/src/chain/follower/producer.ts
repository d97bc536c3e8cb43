import type { Clock } from '../../platform/clock.ts';

interface ProducerOptions {
  clock: Clock;
  /** Time between two blocks while work waits. */
  blockMs: number;
  /** Whether a payment or other work waits for blocks. */
  waiting(): Promise<boolean>;
  mine(): Promise<unknown>;
}

/**
 * Mines blocks on the sandbox chain while work waits for confirmations: the chain itself mines
 * only when a transaction arrives. Mines none otherwise, so that the chain on disk stays small.
 */
export function createBlockProducer({ clock, blockMs, waiting, mine }: ProducerOptions) {
  let due: number | undefined;
  return {
    async tick(): Promise<void> {
      if (!(await waiting())) {
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
