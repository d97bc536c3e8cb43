import { setImmediate as endOfTurn } from 'node:timers/promises';

/** An answer that takes longer is no longer waited for by those who ask next; ms. */
const patienceMs = 1_000;

/**
 * Many single questions as few common ones: what is asked in one turn of the event loop goes
 * together, and what is asked while an answer is under way waits for the next (for a moment: one
 * whose connection is lost must not hold up all others); so a thousand sockets
 * that come back together cost a handful of queries.
 * @param ask answers all keys at once; a key it does not mention has no answer.
 */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: { key: K; resolve(value: V | undefined): void; reject(error: unknown): void }[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await endOfTurn();
      const now = waiting;
      waiting = [];
      await answeredOrLate(answer(now));
    }
    running = false;
  }

  async function answer(now: typeof waiting): Promise<void> {
    try {
      const answers = await ask([...new Set(now.map(({ key }) => key))]);
      for (const { key, resolve } of now) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of now) reject(error);
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
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([answered, late]);
  clearTimeout(timer);
}
