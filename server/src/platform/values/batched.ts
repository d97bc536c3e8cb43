import { setImmediate as endOfTurn } from 'node:timers/promises';

const maxWaitMs = 1_000;

/**
 * Batches single lookups, so that a thousand sockets that reconnect together cost few queries.
 * Lookups of one event-loop iteration form a batch. The next batch waits for the running one, at
 * most `maxWaitMs`, since the connection of the running one may be lost.
 * @param lookUp looks up all keys; a key without an entry resolves to undefined
 */
export function batched<K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: { key: K; resolve(value: V | undefined): void; reject(error: unknown): void }[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await endOfTurn();
      const batch = waiting;
      waiting = [];
      await answeredOrLate(answer(batch));
    }
    running = false;
  }

  async function answer(batch: typeof waiting): Promise<void> {
    try {
      const answers = await lookUp([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!running) void run();
    });
}

async function answeredOrLate(answered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([answered, timeout]);
  clearTimeout(timer);
}
