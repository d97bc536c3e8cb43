import type { Browser } from '@playwright/test';
import { areas } from '../fixtures/areas.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { type BuiltPage, builtPages } from './pages.ts';
import { openPhone, slowDown, untilSettled } from './phone.ts';
import type { Site, Sites } from './sites.ts';
import { timeUntilShown } from './stopwatch.ts';

const limitMs = 350;
const rounds = 7;
/** Quiet time before a measurement, ms, so that work after the last page is not measured. */
const settledMs = 500;

/**
 * Measures the time to the h1 of every page except the areas' first ones (see `measureTap`), opened
 * from home on a 4× slower CPU, for the first time in its document.
 */
export async function* measureOpen(browser: Browser, { federated }: Sites): AsyncGenerator<Figure> {
  const pages = builtPages.filter(({ path }) => !areas.some((area) => area.path === path));
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with other pages, so that what pages share counts for different ones.
    const begin = Math.floor((pages.length * round) / rounds);
    await openAll(browser, federated, [...pages.slice(begin), ...pages.slice(0, begin)], times);
  }
  for (const { path } of pages) {
    const taken = times[path] ?? [];
    yield bounded(
      `home → h1 of ${path}, slow`,
      spread(taken),
      `≤ ${ms(limitMs)}`,
      median(taken) <= limitMs,
    );
  }
}

async function openAll(
  browser: Browser,
  { url, session }: Site,
  pages: readonly BuiltPage[],
  times: Record<string, number[]>,
): Promise<void> {
  const context = await openPhone(browser, { session });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/index`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    await slowDown(page);
    for (const { path, heading } of pages) {
      // Inserts the page into the history without a visit: going back opens it for the first time.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        history.pushState(null, '', '/index');
      }, path);
      const time = await timeUntilShown(page, { path, heading }, 'back');
      times[path] = [...(times[path] ?? []), time];
      await untilSettled(page, settledMs);
      await goWithin(page, '/index');
      await untilSettled(page, settledMs);
    }
  } finally {
    await context.close();
  }
}
