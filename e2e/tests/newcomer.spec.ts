import type { Page } from '@playwright/test';
import { acceptRisk, buyButton, paymentTitle } from '../fixtures/buy-ticket.ts';
import { recordTexts } from '../fixtures/recorded-texts.ts';
import { sign, signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading, languageTag, test } from '../fixtures/test.ts';
import { patternOf } from '../fixtures/texts.ts';

test('a first-time visitor without a wallet buys a ticket in at most nine taps, and sees it on the wallet page', async ({
  page,
  t,
  language,
}) => {
  const loads = countLoads(page);
  const taps = await countTaps(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/index$/);
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));

  await test.step('opens the tickets page and connects the sandbox wallet', async () => {
    await page
      .getByRole('navigation', { name: t('host:tabs.label') })
      .getByRole('link')
      .nth(1)
      .click();
    const choice = signInSheet(page, t, 'choosing');
    await choice.getByRole('button', { name: 'Sandbox wallet' }).click();
    const wallet = page.getByRole('dialog', { name: t('host:sandbox.title.connect') });
    await wallet.getByRole('button', { name: t('host:sandbox.confirm.connect') }).click();
  });

  await test.step('reviews the message and signs it', async () => {
    const review = signInSheet(page, t, 'reviewing');
    await expect(review).toContainText(new URL(page.url()).host);
    await sign(page, t);
    const wallet = page.getByRole('dialog', { name: t('host:sandbox.title.sign') });
    await wallet.getByRole('button', { name: t('host:sandbox.confirm.sign') }).click();
    await expect(
      page.getByRole('button', { name: t('host:account.open', { address: '0x' }) }),
    ).toBeVisible();
  });

  await test.step('buys a ticket after the risk notice', async () => {
    await expect(heading(page, t('remote-defi:ticket.title'))).toBeVisible();
    await buyButton(page, t).click();
    await acceptRisk(page, t);
  });

  await test.step('shows the payment step by step', async () => {
    await expect(paymentTitle(page, t, 'progress')).toBeVisible();
    const steps = page.getByRole('list', { name: t('kit:pay.progress') });
    const current = '[aria-current=step]';
    const asked = t('member:payment.step.waitingForAuthorization');
    await expect(steps.locator(current)).toContainText(asked);
    const seen = await recordTexts(page, current);
    const wallet = page.getByRole('dialog', { name: t('host:sandbox.title.send') });
    await expect(wallet).toContainText('60 JU');
    await wallet.getByRole('button', { name: t('host:sandbox.confirm.send') }).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    expect(await taps()).toBeLessThanOrEqual(9);
    const texts = await seen();
    for (const passed of [
      t('member:payment.step.waitingForConfirmation'),
      patternOf(t, 'member:payment.confirmations', { count: 3, needed: 3 }),
    ])
      expect(texts).toContainEqual(expect.stringMatching(passed));
  });

  await test.step('shows the ticket in My tickets without a reload', async () => {
    await page.getByRole('tab', { name: t('remote-defi:ticket.tab.mine') }).click();
    const ticket = page.getByRole('article');
    await expect(ticket).toHaveCount(1);
    await expect(ticket).toContainText(t('remote-defi:mine.status.active'));
    expect(loads()).toBe(1);
  });

  await test.step('shows the ticket on the wallet page and in the records', async () => {
    await page.goto('/wallet');
    const row = page
      .getByRole('main')
      .getByRole('link', { name: `${t('remote-account:asset.TICKET')} 1 ` });
    await expect(row).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('remote-account:records.title') })
      .click();
    await expect(heading(page, t('remote-account:records.title'))).toBeVisible();
    const purchase = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: t('remote-account:records.bought', { count: 1 }) });
    await expect(purchase.filter({ hasText: '−60' })).toHaveCount(1);
  });
});

/** Counts taps, including those in the sandbox wallet. Returns a function that reads the count. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let taps = 0;
    const count = () => {
      taps += 1;
      document.documentElement.dataset.taps = String(taps);
    };
    addEventListener('pointerdown', count, true);
  });
  return async () => Number(await page.locator('html').getAttribute('data-taps'));
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}
