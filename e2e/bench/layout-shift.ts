import type { Browser } from '@playwright/test';
import { bounded, type Figure } from './figure.ts';
import { builtPages } from './pages.ts';
import { openPhone, untilSettled } from './phone.ts';
import type { Site, Sites } from './sites.ts';

const limit = 0.01;
const rounds = 3;

/** Lighthouse's slow 4G: latency in ms, throughput in bytes per second. */
const slowNetwork = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** Measures the layout shift of home and each other page, on a slow network without a cache. */
export async function* measureLayoutShift(browser: Browser, sites: Sites): AsyncGenerator<Figure> {
  const { session, url } = sites.federated;
  yield await figureOf('/index of a visitor', '/index', { url });
  for (const path of ['/index', ...builtPages.map((page) => page.path)])
    yield await figureOf(path, path, { url, session });

  async function figureOf(what: string, path: string, site: Pick<Site, 'url'> & Partial<Site>) {
    const shifts: number[] = [];
    const moved = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const found = await shiftOf(browser, path, site);
      shifts.push(found.value);
      for (const name of found.moved) moved.add(name);
    }
    const worst = Math.max(...shifts);
    const who = worst > limit ? ` ${[...moved].slice(0, 4).join(', ')}` : '';
    return bounded(
      `layout shift of ${what}, slow network`,
      `${worst.toFixed(4)}${who}`,
      `≤ ${limit}`,
      worst <= limit,
    );
  }
}

interface ShiftLog {
  value: number;
  readonly moved: string[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

async function shiftOf(
  browser: Browser,
  path: string,
  { url, session }: Pick<Site, 'url'> & Partial<Site>,
): Promise<ShiftLog> {
  const context = await openPhone(browser, session ? { session } : {});
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const log: ShiftLog = { value: 0, moved: [] };
      (window as { benchShift?: ShiftLog }).benchShift = log;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as ShiftEntry[]) {
          if (entry.hadRecentInput) continue;
          log.value += entry.value;
          for (const { node } of entry.sources)
            if (node instanceof Element)
              log.moved.push(`${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork });
    await page.goto(`${url}${path}`);
    await page.locator(`[data-pane="${path}"][data-shown="true"] h1`).waitFor();
    await untilSettled(page, 2_500);
    return await page.evaluate(() => {
      const log = (window as { benchShift?: ShiftLog }).benchShift;
      if (!log) throw new Error('the page has no observer of its shifts');
      return log;
    });
  } finally {
    await context.close();
  }
}
