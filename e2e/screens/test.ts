import type { Page } from '@playwright/test';
import { makeCallsReadable } from '../fixtures/readable-calls.ts';
import { test as base, seedSession } from '../fixtures/test.ts';
import type { Screen, Stage } from './screen.ts';

/** How many tickets the owner of a screen holds. */
const owned = 2;

/** Puts a screen up, as whoever it is for, with everything that moves at rest. */
export const test = base.extend<{ show: (screen: Screen) => Promise<void> }>({
  show: async ({ page, context, language, t, wallet, problems, api, key, baseURL }, use) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await use(async (screen) => {
      if (screen.as !== 'visitor') {
        const session = await api.signIn({ privateKey: key });
        if (screen.as === 'owner') await api.buyTickets(key, session, owned);
        wallet.connected = true;
        await seedSession(context, session, wallet);
      }
      const stage: Stage = {
        ...{ page, context, language, t, wallet, problems },
        makeCallsReadable: () => makeCallsReadable(page, String(baseURL)),
      };
      await screen.show(stage);
      await atRest(page);
    });
  },
});

/** Resolves when no animation is under way but those without end, and all fonts are there. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ends = document.getAnimations().flatMap((one) => {
      const end = Number(one.effect?.getComputedTiming().endTime);
      if (!Number.isFinite(end)) return [];
      // One that the browser does not run, because nobody would see it, never says that it is over.
      const over = new Promise<void>((resolve) => setTimeout(resolve, end + 1_000));
      return Promise.race([
        one.finished.then(
          () => {},
          () => {},
        ),
        over,
      ]);
    });
    await Promise.all(ends);
  });
}
