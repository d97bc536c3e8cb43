import { buyTicket } from '../fixtures/buy-ticket.ts';
import { passTime, verifiedLedger } from '../fixtures/ledger.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
// The envelope is off, because it refuses calls of a page that is days behind the server.
test.use({ settings: shared.unsealed, language: 'en' });

test('a ticket is paid in USDT, shows its remaining time, and lapses', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-defi:${key}`, values);
  const main = page.getByRole('main');
  const later = (time: string) => passTime({ environment, page, api, member }, time);

  await test.step('buys in USDT, from the empty page', async () => {
    await page.goto('/ticket?tab=mine');
    await expect(main.getByText(text('mine.empty.text'))).toBeVisible();
    await main.getByRole('button', { name: text('mine.empty.action') }).click();
    await page.getByRole('radio', { name: 'USDT' }).check();
    await expect(page.getByText('500.00')).toBeVisible();
    await buyTicket(page, t);
    await page.getByRole('button', { name: text('receipt.mine') }).click();
    // Waits for the ticket first, because the previous page has a progress bar, too.
    await expect(page.getByRole('article').filter({ hasText: 'USDT' })).toBeVisible();
    await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^2 d 23 h$/);
  });

  await test.step('shows the network fees of approval and payment in the record', async () => {
    const ofAccount = (key: string) => t(`remote-account:${key}`);
    await page.goto('/wallet/moneyLog');
    await main.getByRole('listitem').first().getByRole('button').click();
    const record = page.getByRole('dialog');
    await expect(record.getByText(ofAccount('records.networkFees'), { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('shows a reminder on the ticket’s last day, on the page and at home', async () => {
    await later('50h');
    await page.goto('/ticket?tab=mine');
    await expect(page.getByRole('article')).toContainText(text('mine.status.lapsing'));
    await expect(main.getByRole('link', { name: text('mine.join') })).toBeVisible();
    await page.goto('/index');
    await expect(main.getByText(/^1 lapses in 21 h /)).toBeVisible();
  });

  await test.step('shows that the ticket has lapsed, and its purchase in the history', async () => {
    await later('22h');
    await page.goto('/ticket?tab=mine');
    await expect(page.getByRole('heading', { name: text('summary.none') })).toBeVisible();
    await page.getByRole('tab', { name: text('aid.tab.history') }).click();
    const bought = text('sources.ticket_purchase', { what: text('order.what', { count: 1 }) });
    await expect(main.getByText(bought, { exact: true })).toBeVisible();
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*tickets/);
});
