import type { Page } from '@playwright/test';
import { changed, changedIn } from '../environment/changed.ts';
import { all } from '../environment/releases.ts';
import { expectConfinedFailure, failurePanel, retry } from '../fixtures/failure-panel.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { builtProduct } from '../fixtures/own-environment.ts';
import { settings, skipWithoutBefore, test } from '../fixtures/skew.ts';
import { expect, heading } from '../fixtures/test.ts';

skipWithoutBefore();
test.use({ settings });

/** Releases only the remote, on the existing host. */
test.beforeEach(async ({ releases, problems }) => {
  problems.allow(/a bad (loader|render|piece)/, /TimeoutError/);
  await releases.put(all('N'));
  await releases.add(changedIn(builtProduct()).storeDir, changed.remote);
});

test('a page that a remote has added opens by menu and by address, for members only', async ({
  page,
  browser,
  baseURL,
  t,
  member: _,
}) => {
  await page.goto('/index');
  await page.getByRole('button', { name: t('host:menu.open') }).click();
  const menu = page.getByRole('dialog', { name: t('host:menu.label') });
  await menu.getByRole('link', { name: changed.label }).click();
  await expect(heading(page, changed.label)).toBeVisible();
  await page.goto(changed.page);
  await expect(heading(page, changed.label)).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto(changed.page);
  await expect(visitor).toHaveURL(/\/index$/);
  expect(asked.filter((url) => url.includes(`/federation/${changed.remote}/`))).toEqual([]);
  await visitor.context().close();
});

for (const [what, path] of [
  ['whose loader throws', changed.throwsInLoader],
  ['that throws while it renders', changed.throwsInRender],
  ['whose loader never ends', changed.neverEnds],
] as const)
  test.describe(`a page ${what}`, () => {
    // A loader's time limit equals that of chunks, which `patient` lengthens.
    test.use({ patient: path !== changed.neverEnds });
    test('shows a failure in its area, other pages work, and a retry recovers the page', async ({
      page,
      t,
      member: _,
    }) => {
      await page.goto('/wallet');
      await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
      await goWithin(page, path);
      await expectConfinedFailure(page, t);
      await works(page, changed.page, changed.label);
      await works(page, '/wallet', t('remote-account:wallet.title'));
      await goWithin(page, path);
      await expect(failurePanel(page, t)).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { mended: true }));
      await retry(page, t);
      await expect(heading(page, changed.label)).toBeVisible();
    });
  });

test('a parcel that throws leaves the page and the other parcels working', async ({
  page,
  t,
  member: _,
}) => {
  await page.goto('/index');
  const main = page.getByRole('main');
  await expect(main).toContainText(t('overview:cards.failed'));
  await expect(main).toContainText(t('remote-defi:summary.none'));
  await goWithin(page, '/wallet');
  await expect(
    main.getByRole('link', { name: t('remote-account:assets.card.open') }),
  ).toBeVisible();
  await expect(main.getByRole('region', { name: t('kit:account.title') })).toBeVisible();
});

async function works(page: Page, path: string, title: string): Promise<void> {
  await goWithin(page, path);
  await expect(heading(page, title)).toBeVisible();
}
