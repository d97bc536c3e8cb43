import type { Browser, Locator, Page } from '@playwright/test';
import { areaOf } from '../fixtures/areas.ts';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { openPhone, slowDown, tap, untilSettled } from './phone.ts';
import type { Sites } from './sites.ts';

const limitMs = 200;
const rounds = 7;
const t = textsOf('zhTw');

/** Event durations, ms, that the page collects. */
interface Watched {
  benchTaps?: number[];
}

/** Measures from tap to next frame (Event Timing's duration, as in INP) on a 4× slower CPU. */
export async function measureTaps(browser: Browser, sites: Sites): Promise<Figure[]> {
  const times: Record<'menu' | 'sheet' | 'page', number[]> = { menu: [], sheet: [], page: [] };
  for (let round = 0; round < rounds; round += 1) {
    const context = await openPhone(browser, { session: sites.federated.session });
    try {
      const page = await context.newPage();
      await page.goto(`${sites.federated.url}/index`);
      await page.locator('h1:not(.boot-home *)').waitFor();
      await untilSettled(page);
      await slowDown(page);
      const sheet = page.getByRole('dialog');
      times.sheet.push(
        await durationOf(page, page.locator('header button[aria-haspopup="dialog"]').last(), sheet),
      );
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await untilSettled(page, 500);
      const menu = page.getByRole('dialog', { name: t('host:menu.label') });
      times.menu.push(
        await durationOf(page, page.getByRole('button', { name: t('host:menu.open') }), menu),
      );
      await untilSettled(page, 500);
      const { menu: label } = areaOf('remote-account');
      const entry = menu.getByRole('link', { name: String(label.zhTw), exact: true });
      const wallet = page.locator('[data-pane="/wallet"][data-shown="true"] h1');
      times.page.push(await durationOf(page, entry, wallet));
    } finally {
      await context.close();
    }
  }
  return [
    figureOf('tap → next frame: account sheet', times.sheet),
    figureOf('tap → next frame: menu', times.menu),
    figureOf('tap → next frame: first page of a remote', times.page),
  ];
}

function figureOf(what: string, durations: readonly number[]): Figure {
  return bounded(what, spread(durations), `≤ ${ms(limitMs)}`, median(durations) <= limitMs);
}

/** Returns the duration of a tap's longest event, ms, in steps of 8 ms; 0 if all are below 16. */
async function durationOf(page: Page, target: Locator, shown: Locator): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    (window as Watched).benchTaps = durations;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId > 0) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await tap(target);
  await shown.waitFor();
  await untilSettled(page, 500);
  const durations = await page.evaluate(() => (window as Watched).benchTaps ?? []);
  return Math.max(0, ...durations);
}
