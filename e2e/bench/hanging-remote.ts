import type { Browser } from '@playwright/test';
import { breakRemote } from '../fixtures/remote-faults.ts';
import { textsOf } from '../fixtures/texts.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { openPhone, slowDown } from './phone.ts';
import type { Sites } from './sites.ts';

const limitMs = 8_000;
const rounds = 3;
const t = textsOf('zhTw');

/** Measures the time until the failure panel of a remote that hangs is shown, on a slow phone. */
export async function measureHangingRemote(browser: Browser, sites: Sites): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await openPhone(browser, { session: sites.federated.session });
    try {
      const page = await context.newPage();
      // The slowdown starts on a page without the product and stays in effect on the next page.
      await page.goto(`${sites.federated.url}/healthz`);
      await slowDown(page);
      await breakRemote(context, 'remote-visa', 'hanging');
      await page.goto(`${sites.federated.url}/bank`, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: t('host:failure.title') }).waitFor();
      times.push(await page.evaluate(() => performance.now()));
    } finally {
      await context.close();
    }
  }
  return [
    bounded(
      'deep link to a remote that hangs → its panel, slow',
      spread(times),
      `≤ ${ms(limitMs)}`,
      median(times) <= limitMs,
    ),
  ];
}
