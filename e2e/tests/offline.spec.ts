import type { Page } from '@playwright/test';
import { common, user, visa, wallet as walletCalls } from '@shared/contract/endpoints';
import { areaOf, goByMenu } from '../fixtures/areas.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { saveData } from '../fixtures/save-data.ts';
import { connectButton, signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import { type Texts, textsOf } from '../fixtures/texts.ts';

const lists = [
  {
    path: '/wallet/moneyLog',
    call: user.activity,
    failed: 'remote-account:records.failed',
    shown: (page: Page) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    path: '/wallet',
    call: walletCalls.balances,
    failed: 'kit:account.failed',
    shown: (page: Page, t: Texts) =>
      page.getByRole('list', { name: t('remote-account:assets.list') }),
  },
  {
    path: '/bank?tab=get',
    call: visa.info,
    failed: 'remote-visa:home.failed',
    shown: (page: Page, t: Texts) =>
      page.getByRole('heading', { name: t('remote-visa:products.heading') }),
  },
];

for (const { path, call, failed, shown } of lists) {
  test(`${path} shows a failure with a reference, and a retry loads the list`, async ({
    page,
    t,
    problems,
    member: _,
    readableCalls: __,
  }) => {
    problems.allow(/Failed to load resource/);
    await page.route(`**${call.path}*`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: t(failed) });
    await expect(alert).toBeVisible();
    await expect(alert.locator('code')).not.toBeEmpty();
    await expect(shown(page, t)).toBeHidden();
    await page.unroute(`**${call.path}*`);
    await alert.getByRole('button', { name: t('shell:failure.retry') }).click();
    await expect(shown(page, t)).toBeVisible();
    await expect(alert).toBeHidden();
  });
}

test('the offline bar appears and loaded content stays; online again, it disappears and pages load', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  await page.goto('/wallet');
  const total = page.getByRole('list', { name: t('remote-account:assets.list') });
  await expect(total).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('host:status.offline'))).toBeVisible();
  await expect(total).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('host:status.offline'))).toBeHidden();
  await goByMenu(page, t, areaOf('remote-visa'));
  await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
});

test('a page that was not loaded before going offline shows the reason, and loads when online', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(
    /Failed to load resource/,
    /ERR_INTERNET_DISCONNECTED/,
    /WebSocket/,
    /RemoteUnavailable/,
  );
  await saveData(page);
  await page.goto('/ticket');
  await expect(heading(page, t('remote-defi:ticket.title'))).toBeVisible();
  await context.setOffline(true);
  await goByMenu(page, t, areaOf('remote-visa'));
  await expect(heading(page, t('host:failure.title'))).toBeVisible();
  await expect(page.getByText(t('host:failure.reason.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
});

test('a form whose shared code failed offline loads when online, in both remotes', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(
    /Failed to load resource/,
    /ERR_INTERNET_DISCONNECTED/,
    /WebSocket/,
    /ChunkLoadError/,
  );
  await saveData(page);
  // Starts both remotes, without the kit's forms.
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await goWithin(page, '/bank/addressList');
  await expect(heading(page, t('remote-visa:entries.addresses'))).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await context.setOffline(true);
  for (const form of ['/bank/addAddress', '/wallet/transfer']) {
    await Promise.all([page.waitForEvent('requestfailed'), goWithin(page, form)]);
    await expect(page.getByText(t('host:failure.reason.offline'))).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  }
  await context.setOffline(false);
  await expect(heading(page, t('remote-account:send.title'))).toBeVisible();
  await goWithin(page, '/bank/addAddress');
  await expect(heading(page, t('remote-visa:addresses.add'))).toBeVisible();
});

for (const language of ['zhTw', 'en'] as const) {
  test.describe(`a server that answers 503, in ${language}`, () => {
    test.use({ language });

    test('leads to a failure screen, whose retry starts the app', async ({ page, problems, t }) => {
      problems.allow(/Failed to load resource/);
      await page.route(`**${common.config.path}*`, (route) => route.fulfill({ status: 503 }));
      await page.goto('/index');
      const again = { zhTw: '重試', en: 'Try again' }[language];
      const button = page.getByRole('button', { name: again });
      await expect(button).toBeVisible();
      await page.unroute(`**${common.config.path}*`);
      await button.click();
      await expect(heading(page, t('host:home.title'))).toBeVisible();
    });
  });
}

test('the current language stays if the texts of another one fail to load', async ({
  page,
  t,
  problems,
}) => {
  problems.allow(/Failed to load resource/, /RemoteUnavailable/);
  await page.goto('/index');
  await page.getByRole('button', { name: t('host:language.change') }).click();
  const english = page
    .getByRole('dialog', { name: t('host:language.title') })
    .getByRole('button', { name: 'English' });
  await expect(english).toBeVisible();
  const scripts = await holdScripts(page);
  await english.click();
  await expect(english).toHaveAttribute('aria-busy', 'true');
  scripts.refuse();
  await expect(english).not.toHaveAttribute('aria-busy');
  await expect(page.getByText(t('host:home.title'))).toBeVisible();
  await scripts.allow();
  await english.click();
  await expect(heading(page, textsOf('en')('host:home.title'))).toBeVisible();
});

test('a sheet whose code fails to load leaves the page as it is, and opens at the next tap', async ({
  page,
  t,
  problems,
}) => {
  problems.allow(/Failed to load resource/, /RemoteUnavailable/);
  await page.goto('/index');
  const home = heading(page, t('host:home.title'));
  await expect(home).toBeVisible();
  const connect = connectButton(page, t);
  const coming = page.getByRole('status').filter({ hasText: t('host:frame.loading') });
  const scripts = await holdScripts(page);
  await connect.click();
  await expect(coming).toBeVisible();
  scripts.refuse();
  await expect(coming).toBeHidden();
  await expect(home).toBeVisible();
  await scripts.allow();
  await connect.click();
  await expect(signInSheet(page, t, 'choosing')).toBeVisible();
});

/** Holds the page's requests for code. `refuse` aborts them and later ones, until `allow`. */
async function holdScripts(page: Page) {
  const code = /\/assets\/.*\.js/;
  const refused = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await refused.promise;
    await route.abort();
  });
  return { refuse: refused.resolve, allow: () => page.unroute(code) };
}
