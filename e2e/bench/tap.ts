import type { Browser } from '@playwright/test';
import { type Area, areas } from '../fixtures/areas.ts';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { openPhone, slowDown, tap, untilSettled } from './phone.ts';
import type { Site, Sites } from './sites.ts';
import { timeUntilShown } from './stopwatch.ts';

const limits = { ratio: 1.2, slowMs: 350, idleMs: 150 } as const;
const rounds = 9;
const t = textsOf('zhTw');

/** Measures the time from the tap on a menu entry to the h1 of a page not shown before. */
export async function* measureTap(browser: Browser, sites: Sites): AsyncGenerator<Figure> {
  for (const area of areas) {
    const warm = await compare(browser, sites, area);
    yield bounded(
      `tap → h1 of ${area.path}, slow, one bundle = 1`,
      warm.text,
      `≤ ${limits.ratio}`,
      warm.ratio <= limits.ratio,
    );
    yield bounded(
      '  in ms',
      ms(warm.federatedMs),
      `≤ ${ms(limits.slowMs)}`,
      warm.federatedMs <= limits.slowMs,
    );
    const fast = await repeat(() => tapTime(browser, sites.federated, area, { slowly: false }));
    yield bounded(
      '  at this machine’s own speed',
      spread(fast),
      `≤ ${ms(limits.idleMs)}`,
      median(fast) <= limits.idleMs,
    );
  }
}

/** Measures both builds in turns, so that other load on the machine affects both. */
async function compare(
  browser: Browser,
  sites: Sites,
  area: Area,
): Promise<{ ratio: number; federatedMs: number; text: string }> {
  const federated: number[] = [];
  const oneBundle: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    federated.push(await tapTime(browser, sites.federated, area, { slowly: true }));
    oneBundle.push(await tapTime(browser, sites.oneBundle, area, { slowly: true }));
  }
  const federatedMs = median(federated);
  const ratio = federatedMs / median(oneBundle);
  return {
    ratio,
    federatedMs,
    text: `${spread(federated)} : ${spread(oneBundle)} = ${ratio.toFixed(2)}`,
  };
}

const openedMs = 500;

async function tapTime(
  browser: Browser,
  { url, session, isFederated }: Site,
  { path, title, menu, remote }: Area,
  { slowly }: { slowly: boolean },
): Promise<number> {
  const context = await openPhone(browser, { session });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/index`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    // The page loads the remote in idle time, which comes late on a busy machine.
    if (isFederated) await page.waitForFunction(isLoaded, remote);
    if (slowly) await slowDown(page);
    await page.getByRole('button', { name: t('host:menu.open') }).tap();
    const entry = page
      .getByRole('dialog', { name: t('host:menu.label') })
      .getByRole('link', { name: String(menu.zhTw), exact: true });
    await entry.waitFor();
    // Excludes the menu's own work after it has opened.
    await untilSettled(page, openedMs);
    return await timeUntilShown(page, { path, heading: t(title) }, () => tap(entry));
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

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure());
  return times;
}
