import { mkdir, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/workspace.ts';
import { screens } from '../screens/index.ts';
import { atRest, test } from '../screens/test.ts';

/** A picture of the README → its screen. */
const pictures = {
  home: 'home-member',
  tickets: 'ticket-buy',
  wallet: 'wallet-assets',
  cards: 'card-home',
} as const;

/** Maximum size of a picture, so that a clone stays small. */
const maxBytes = 80_000;
const folder = `${root}docs/pictures`;

test.use({ language: 'en', deviceScaleFactor: 2 });

for (const [name, screenName] of Object.entries(pictures)) {
  test(name, async ({ show }) => {
    const screen = screens.find((one) => one.name === screenName);
    if (!screen) throw new Error(`there is no screen '${screenName}'`);
    const page = await show(screen);
    await mkdir(folder, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => scrollTo(0, 0));
      await atRest(page);
      const picture = await webpOf(page);
      expect(picture.length).toBeLessThanOrEqual(maxBytes);
      await writeFile(`${folder}/${name}-${colorScheme}.webp`, picture);
    }
  });
}

/** Returns a WebP: Playwright writes only PNG (four times as large) and JPEG (blurred letters). */
async function webpOf(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await browser.detach();
  return Buffer.from(data, 'base64');
}
