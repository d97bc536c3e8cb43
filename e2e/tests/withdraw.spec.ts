import type { Page } from '@playwright/test';
import { common, pledge } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { paymentTitle } from '../fixtures/buy-ticket.ts';
import { verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ settings: shared.grants, language: 'en' });

const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test('coins are deposited and withdrawn to a wallet, minus a fee or after a network fee, and a pending withdrawal is cancelled', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-account:${key}`, values);
  const main = page.getByRole('main');
  const amount = page.getByRole('textbox', { name: text('records.amount') });
  const address = page.getByRole('textbox', { name: text('withdraw.to') });
  const latest = main.getByRole('listitem').first();
  const confirmed = async (shown: string) => {
    const name = text('withdraw.action.amount', { amount: shown });
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  };

  await test.step('credits a deposit from the wallet once it is confirmed', async () => {
    expect(member.token).toBeTruthy();
    await page.goto('/wallet/deposit');
    await page.getByRole('radio', { name: /JU/ }).check();
    await amount.fill('5');
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
    await submit(page, text('deposit.action.amount', { amount: '5 JU' })).click();
    await expect(
      page.getByRole('heading', { name: t('member:payment.title.success_deposit') }),
    ).toBeVisible();
    await expect(page.getByText(text('deposit.credited', { amount: '5 JU' }))).toBeVisible();
    await page.getByRole('button', { name: text('deposit.receipt.see') }).click();
    const ofAccount = main.getByRole('region', { name: t('kit:account.title') });
    await expect(
      ofAccount.getByRole('listitem').filter({ hasText: t('kit:coin.name.JU') }),
    ).toContainText('5');
  });

  await test.step('shows out-of-bounds input at its field', async () => {
    await page.goto('/withdraw');
    await expect(address).toHaveValue(member.address);
    await amount.fill('5');
    await submit(page, text('assets.withdraw')).click();
    await expect(page.getByText(t('kit:form.amount.min', { amount: '10.00 USDT' }))).toBeVisible();
    const { checkout } = await api.call(common.config, {});
    await address.fill(checkout);
    await amount.fill('20');
    await submit(page, text('withdraw.action.amount', { amount: '20.00 USDT' })).click();
    await expect(page.getByText(t('kit:form.address.contract'))).toBeVisible();
    // The page does not recognise this contract's address, but the server refuses it.
    const { contract } = await api.call(pledge.config, {}, member);
    await address.fill(String(contract));
    await submit(page, text('withdraw.action.amount', { amount: '20.00 USDT' })).click();
    await expect(page.getByText(t('member:error.withdrawToContract'))).toBeVisible();
    await page.getByRole('button', { name: text('withdraw.to.mine') }).click();
    await expect(main).toContainText(/18\.00\sUSDT/);
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  await test.step('USDT arrives automatically, minus its fee', async () => {
    await submit(page, text('withdraw.action.amount', { amount: '20.00 USDT' })).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText(member.address);
    await expect(asked).toContainText(text('withdraw.to.yours'));
    await confirmed('20.00 USDT');
    await expect(page).toHaveURL(/\/withdraw\/list/);
    await expect(latest).toContainText(text('withdrawals.status.completed'));
    await expect(latest).toContainText(text('withdrawals.toOwn'));
    await latest.getByRole('button').click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText(text('withdrawals.step.arrived'));
    await expect(details.getByRole('link')).toHaveAttribute('href', /0x[0-9a-f]{64}/);
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
    await page.keyboard.press('Escape');
  });

  await test.step('SPA arrives once its network fee is paid', async () => {
    await page.goto('/withdraw');
    await page.getByRole('radio', { name: /SPA/ }).check();
    await amount.fill('200');
    await submit(page, text('withdraw.action.amount', { amount: '200 SPA' })).click();
    await confirmed('200 SPA');
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    const named = { name: text('withdraw.receipt.title', { amount: '200 SPA' }) };
    await expect(main.getByRole('heading', named)).toBeVisible();
    await page.getByRole('button', { name: text('withdraw.receipt.see') }).click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText('200');
    await expect(page).toHaveURL(/[?&]withdrawal=\d+/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/withdrawal=/);
    await expect(latest).toContainText('200');
    await expect(latest).toContainText(text('withdrawals.status.completed'));
  });

  await test.step('a large one to a new address needs a signature and a review, and can be cancelled', async () => {
    await page.goto('/withdraw');
    await address.fill(Wallet.createRandom().address);
    await amount.fill('1001');
    // Ignores the amount in this text: the rest of the limit depends on the earlier withdrawals.
    const [, , review = ''] = text('withdraw.review.day', { limit: '|', left: '|' }).split('|');
    await expect(page.getByText(review.trim())).toBeVisible();
    await submit(page, text('withdraw.action.amount', { amount: '1,001.00 USDT' })).click();
    await expect(page.getByRole('alertdialog')).toContainText(t('remote-account:security.title'));
    await confirmed('1,001.00 USDT');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('kit:pay.sign') })
      .click();
    await expect(latest).toContainText(text('withdrawals.stage.review'));
    await latest.getByRole('button').click();
    await page.getByRole('button', { name: text('withdrawals.cancel') }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: text('withdrawals.cancel') }).click();
    await expect(page.getByText(text('withdrawals.reason.cancelled'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(latest).toContainText(text('withdrawals.status.failed'));
  });

  await test.step('notices report the events, and the member switches a kind off', async () => {
    await page.goto('/notice?tab=own');
    const news = (key: string, value: string) => text(`news.${key}`, { amount: value });
    await expect(main).toContainText(news('withdrawal.arrived', '18.00 USDT'));
    await expect(main).toContainText(news('withdrawal.arrived', '200 SPA'));
    await expect(main).toContainText(news('paid.deposit', '5 JU'));
    await page.getByRole('button', { name: text('news.choose') }).click();
    const wanted = page.getByRole('switch', { name: text('news.kind.withdrawal') });
    await expect(wanted).toBeChecked();
    await wanted.click();
    await expect(wanted).not.toBeChecked();
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(main).toContainText(news('paid.deposit', '5 JU'));
    await expect(main.getByRole('tabpanel').getByText(text('notices.new'))).toHaveCount(0);
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*withdrawals, hot wallet/);
});
