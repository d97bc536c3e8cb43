import type { Browser } from '@playwright/test';
import { type Area, areas } from '../fixtures/areas.ts';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { openPhone, slowDown, tap, untilSettled } from './phone.ts';
import type { Site, Sites } from './sites.ts';
import { timeUntilShown } from './stopwatch.ts';

const limits = { ratio: 1.2, slowMs: 150, idleMs: 150 } as const;
const rounds = 7;
const t = textsOf('zhTw');

/** Path of an area → one time per round, ms. */
type Times = Record<string, number[]>;

/**
 * Measures the time from the tap on a menu entry to the h1 of a page not shown before. Measures
 * both builds in turns, so that other load on the machine affects both.
 */
export async function* measureTap(browser: Browser, sites: Sites): AsyncGenerator<Figure> {
  const [federated, oneBundle, fast]: [Times, Times, Times] = [{}, {}, {}];
  for (let round = 0; round < rounds; round += 1) {
    // Each area comes first, second and last in turn.
    const order = areas.map((_, index) => areas[(index + round) % areas.length] as Area);
    await tapAll(browser, sites.federated, order, { slowly: true, times: federated });
    await tapAll(browser, sites.oneBundle, order, { slowly: true, times: oneBundle });
    await tapAll(browser, sites.federated, order, { slowly: false, times: fast });
  }
  for (const { path } of areas) {
    const [warm = [], single = [], idle = []] = [federated[path], oneBundle[path], fast[path]];
    const ratio = median(warm) / median(single);
    yield bounded(
      `tap → h1 of ${path}, slow, one bundle = 1`,
      `${spread(warm)} : ${spread(single)} = ${ratio.toFixed(2)}`,
      `≤ ${limits.ratio}`,
      ratio <= limits.ratio,
    );
    const warmMs = median(warm);
    yield bounded('  in ms', ms(warmMs), `≤ ${ms(limits.slowMs)}`, warmMs <= limits.slowMs);
    yield bounded(
      '  at this machine’s own speed',
      spread(idle),
      `≤ ${ms(limits.idleMs)}`,
      median(idle) <= limits.idleMs,
    );
  }
}

const openedMs = 500;

/** Opens a site and taps the menu entry of each area in turn. Adds each area's time to `times`. */
async function tapAll(
  browser: Browser,
  { url, session, isFederated }: Site,
  order: readonly Area[],
  { slowly, times }: { slowly: boolean; times: Times },
): Promise<void> {
  const context = await openPhone(browser, { session });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/index`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    // The page loads the remotes in idle time, which comes late on a busy machine.
    if (isFederated) for (const { remote } of order) await page.waitForFunction(isLoaded, remote);
    if (slowly) await slowDown(page);
    for (const { path, title, menu } of order) {
      await page.getByRole('button', { name: t('host:menu.open') }).tap();
      const entry = page
        .getByRole('dialog', { name: t('host:menu.label') })
        .getByRole('link', { name: String(menu.zhTw), exact: true });
      await entry.waitFor();
      // Excludes the menu's own work after it has opened.
      await untilSettled(page, openedMs);
      const time = await timeUntilShown(page, { path, heading: t(title) }, () => tap(entry));
      times[path] = [...(times[path] ?? []), time];
      await untilSettled(page, openedMs);
    }
  } finally {
    await context.close();
  }
}

/** Returns whether the page has loaded this remote's entry. */
function isLoaded(remote: string): boolean {
  return performance
    .getEntriesByType('resource')
    .some(({ name }) => /\/remoteEntry\.js$/.test(name) && name.includes(`/${remote}/`));
}
