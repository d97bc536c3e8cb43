import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.ts';

const patienceMs = 60_000;

/** Waits until `check` returns a result. @throws Problem that names what was waited for */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | false | null | undefined>,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) {
      throw new Problem(
        `Timed out waiting until ${what}. See \`pnpm ops jobs\` and \`pnpm ops verify\`.`,
      );
    }
    await delay(300);
  }
}
