import type { Clock } from '../../platform/clock.ts';

export interface ProducerOptions {
  clock: Clock;
  /** Time between two blocks while somebody waits. */
  blockMs: number;
  /** Whether some payment lacks confirmations. */
  waiting(): Promise<boolean>;
  /** Makes one block. */
  mine(): Promise<unknown>;
}

/**
 * The sandbox's chain makes a block only when a transaction comes in, so confirmations would never
 * arrive. This makes one every `blockMs` while a payment waits, and none otherwise: the chain on disk
 * does not grow overnight.
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
