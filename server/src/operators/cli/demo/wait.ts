import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.ts';

const patienceMs = 60_000;

/** Waits until there is what is looked for. @throws Problem that says what was waited for */
export async function until<T>(
  what: string,
  look: () => Promise<T | false | null | undefined>,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) {
      throw new Problem(
        `Waited in vain until ${what}; \`pnpm ops jobs\` and \`pnpm ops verify\` tell more.`,
      );
    }
    await delay(300);
  }
}
