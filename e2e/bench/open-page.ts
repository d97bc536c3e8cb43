import type { Browser } from '@playwright/test';
import { areas } from '../fixtures/areas.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { type BuiltPage, builtPages } from './pages.ts';
import { openPhone, slowDown, untilSettled } from './phone.ts';
import type { Site, Sites } from './sites.ts';
import { timeUntilShown } from './stopwatch.ts';

const limitMs = 350;
const rounds = 5;

/**
 * Measures the time to the h1 of every page except the areas' first ones (see `measureTap`), opened
 * from home on a 4× slower CPU.
 */
export async function* measureOpen(browser: Browser, { federated }: Sites): AsyncGenerator<Figure> {
  for (const page of builtPages.filter(({ path }) => !areas.some((area) => area.path === path))) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await openTime(browser, federated, page));
    yield bounded(
      `home → h1 of ${page.path}, slow`,
      spread(times),
      `≤ ${ms(limitMs)}`,
      median(times) <= limitMs,
    );
  }
}

async function openTime(
  browser: Browser,
  { url, session }: Site,
  { path, heading }: BuiltPage,
): Promise<number> {
  const context = await openPhone(browser, { session });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/index`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    await slowDown(page);
    // Inserts the page into the history without a visit: going back opens it for the first time.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      history.pushState(null, '', '/index');
    }, path);
    return await timeUntilShown(page, { path, heading }, 'back');
  } finally {
    await context.close();
  }
}
