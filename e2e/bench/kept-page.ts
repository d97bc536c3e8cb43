import type { Browser, Page } from '@playwright/test';
import { areaOf, goByMenu } from '../fixtures/areas.ts';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { openPhone, slowDown, tap, untilSettled } from './phone.ts';
import type { Sites } from './sites.ts';
import { type Shown, timeUntilShown } from './stopwatch.ts';

const limitMs = 100;
const rounds = 15;
/** What a page does after it has come back is not part of the next return. */
const settledMs = 500;
const t = textsOf('zhTw');

/** Return to a kept page: the frame in which it is on show again, as far down as it was left. */
export async function measureReturn(browser: Browser, sites: Sites): Promise<Figure[]> {
  const context = await openPhone(browser, { session: sites.federated.session });
  try {
    const page = await context.newPage();
    await page.goto(`${sites.federated.url}/index`);
    await page.locator('h1').waitFor();
    await untilSettled(page);
    await slowDown(page);
    const home = await leaveAt(page, '/index');
    await goByMenu(page, t, areaOf('remote-defi'));
    const quantity = await fillQuantity(page);
    const ticket = await leaveAt(page, '/ticket');

    const times = { tab: [] as number[], back: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.tab.push(await timeUntilShown(page, home, () => tap(homeTab(page))));
      await untilSettled(page, settledMs);
      times.back.push(await timeUntilShown(page, ticket, 'back'));
      await checkQuantity(page, quantity);
      await untilSettled(page, settledMs);
    }
    return [
      figureOf('return to /index by its tab, slow', times.tab),
      figureOf('return to /ticket by back, slow, quantity and scroll intact', times.back),
    ];
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

/** Scrolls the page on show some way down; it is to be found there again. */
async function leaveAt(page: Page, path: string): Promise<Shown> {
  const h1 = page.locator(`[data-pane="${path}"][data-shown="true"] h1`);
  await h1.waitFor();
  await untilSettled(page, settledMs);
  const scrollY = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('scroll', () => resolve(scrollY), { once: true });
        scrollTo(0, 160);
      }),
  );
  return { path, heading: String(await h1.textContent()).trim(), scrollY };
}

const chosen = '7';

async function fillQuantity(page: Page) {
  const field = page.getByRole('textbox', { name: t('remote-defi:buy.quantity') });
  await field.fill(chosen);
  return field;
}

async function checkQuantity(
  page: Page,
  field: Awaited<ReturnType<typeof fillQuantity>>,
): Promise<void> {
  const value = await field.inputValue();
  if (value !== chosen)
    throw new Error(`${page.url()} has lost its state: '${value}', not '${chosen}'`);
}
