import type { Browser, Page } from '@playwright/test';
import { goWithin } from '../fixtures/go-within.ts';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { builtPages } from './pages.ts';
import { openPhone, slowDown, tap, untilSettled } from './phone.ts';
import type { Sites } from './sites.ts';
import { type Shown, timeUntilShown } from './stopwatch.ts';

const limitMs = 100;
const rounds = 9;
/** Quiet time before a measurement, ms, so that work after the last return is not measured. */
const settledMs = 500;
const t = textsOf('zhTw');

/** Measures the return to a kept-alive page, until a frame shows it at its last scroll position. */
export async function* measureReturn(browser: Browser, sites: Sites): AsyncGenerator<Figure> {
  const context = await openPhone(browser, { session: sites.federated.session });
  try {
    const page = await context.newPage();
    await page.goto(`${sites.federated.url}/index`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    await slowDown(page);
    const home = await leaveAt(page, '/index');
    const toHome: number[] = [];
    for (const { path } of builtPages.filter(({ anew }) => !anew)) {
      await goWithin(page, path);
      if (path === '/ticket') await quantity(page).fill(chosen);
      const kept = await leaveAt(page, path);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        toHome.push(await timeUntilShown(page, home, () => tap(homeTab(page))));
        await untilSettled(page, settledMs);
        times.push(await timeUntilShown(page, kept, 'back'));
        await untilSettled(page, settledMs);
      }
      if (path === '/ticket') await checkQuantity(page);
      yield figureOf(`return to ${path} by back, slow`, times);
    }
    yield figureOf('return to /index by its tab, slow', toHome);
  } finally {
    await context.close();
  }
}

function figureOf(what: string, times: readonly number[]): Figure {
  return bounded(what, spread(times), `≤ ${ms(limitMs)}`, median(times) <= limitMs);
}

function homeTab(page: Page) {
  return page
    .getByRole('navigation', { name: t('host:tabs.label') })
    .getByRole('link', { name: t('host:menu.home') });
}

/** Scrolls the page down, at most 160 px. @returns the state that the return has to restore */
async function leaveAt(page: Page, path: string): Promise<Shown> {
  const h1 = page.locator(`[data-pane="${path}"][data-shown="true"] h1`);
  await h1.waitFor();
  await untilSettled(page, settledMs);
  const scrollY = await page.evaluate(async () => {
    scrollTo(0, 160);
    // The host stores the position on the scroll event.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.scrollY;
  });
  return { path, heading: String(await h1.textContent()).trim(), scrollY };
}

const chosen = '7';
const quantity = (page: Page) => page.getByRole('textbox', { name: t('remote-defi:buy.quantity') });

async function checkQuantity(page: Page): Promise<void> {
  const value = await quantity(page).inputValue();
  if (value !== chosen)
    throw new Error(`${page.url()} has lost its state: '${value}', not '${chosen}'`);
}
