import type { Page } from '@playwright/test';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { acceptRisk, paymentTitle, sending } from '../fixtures/buy-ticket.ts';
import { stockNodes, verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ language: 'en' });

const buy = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

test('nodes are bought from the account and on chain; the payment for a sold-out node is returned', async ({
  page,
  t,
  member,
  wallet,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-defi:${key}`, values);
  const kitText = (key: string) => t(`kit:${key}`);
  expect(member.token).toBeTruthy();

  await test.step('buys a node from the account, after a confirmation', async () => {
    await page.goto('/node');
    await page.getByRole('radio', { name: kitText('way.account') }).check();
    await buy(page, /N1.*60/).click();
    await acceptRisk(page, t);
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('40.00 USDT');
    await asked.getByRole('button', { name: /N1/ }).click();
    await expect(page.getByText(text('node.bought', { name: 'N1' }))).toBeVisible();
    await expect(page.getByText(text('node.owned', { number: '1' }))).toBeVisible();
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  await test.step('buys a higher node from the wallet', async () => {
    await page.getByRole('radio', { name: /N2/ }).check();
    await page.getByRole('radio', { name: kitText('way.wallet') }).check();
    await buy(page, /N2.*360/).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    await page.getByRole('button', { name: text('node.receipt.see') }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('430');
    await expect(main.getByRole('listitem').filter({ hasText: '+330' })).toHaveCount(1);
    await page.getByRole('button', { name: t('host:menu.open') }).click();
    const menu = page.getByRole('dialog', { name: t('host:menu.label') });
    const fact = menu.getByRole('term').filter({ hasText: new RegExp(`^${t('host:menu.node')}$`) });
    await expect(fact.locator('+ dd')).toHaveText('N2');
    await page.keyboard.press('Escape');
  });

  await test.step('returns the payment for a node that sells out between order and payment', async () => {
    await page.goto('/node');
    wallet.rejectNext(sending);
    await buy(page, /N1.*120/).click();
    await expect(paymentTitle(page, t, 'declined')).toBeVisible();
    await stockNodes(environment, 'n1', 1);
    await page.getByRole('button', { name: t('kit:pay.retry') }).click();
    await expect(page.getByText(text('node.receipt.soldOut'))).toBeVisible();
    await page.goto('/wallet/moneyLog');
    const refund = page.getByText(t('remote-account:records.type.node_refund')).first();
    await expect(refund).toBeVisible();
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*nodes/);
});
