import { paymentTitle } from '../fixtures/buy-ticket.ts';
import { passTime, verifiedLedger } from '../fixtures/ledger.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
// The envelope is off, because it refuses calls of a page that is a day behind the server.
test.use({ settings: shared.unsealed, language: 'en' });

test('mutual aid is joined, and its position is claimed after 25 hours', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-defi:aid.${key}`, values);
  await api.buyTickets(member.privateKey, member, 1);

  await test.step('shows the contract’s balance, and that nothing is owed', async () => {
    await page.goto('/ticket/aid');
    await expect(page.getByRole('region', { name: text('coverage') })).toContainText('1,000 JU');
    await expect(page.getByText(text('coverage.nothing'))).toBeVisible();
  });

  await test.step('joins mutual aid', async () => {
    await page.getByRole('button', { name: text('join', { amount: '90.6\u00a0JU' }) }).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    await page.getByRole('button', { name: text('receipt.mine') }).click();
    await expect(page.getByRole('article')).toContainText(text('state.waiting'));
  });

  await test.step('the position is claimable 25 hours later', async () => {
    await passTime({ environment, page, api, member }, '25h');
    await page.goto('/ticket/aid?tab=mine');
    await expect(page.getByRole('article')).toContainText(text('state.claimable'));
  });

  await test.step('claims, and gets the payout in the wallet', async () => {
    const name = text('claim', { amount: '92.4\u00a0JU' });
    await page.getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name }).click();
    await expect(
      page.getByRole('heading', { name: t('member:payment.title.success_call') }),
    ).toBeVisible();
    await page.getByRole('button', { name: text('receipt.done') }).click();
    await expect(page.getByRole('article')).toContainText(text('state.claimed'));
    await page.getByRole('tab', { name: text('tab.history') }).click();
    await expect(page.getByText(text('move.claimed'), { exact: true })).toBeVisible();
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*mutual aid contract/);
});
