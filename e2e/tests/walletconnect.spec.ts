import type { Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { orderTicket, paymentTitle, sending, ticketsOf } from '../fixtures/buy-ticket.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { test as base, skipWithoutOwnEnvironment } from '../fixtures/own-environment.ts';
import { accountChip, beginSignIn, connectWallet, sign, signInSheet } from '../fixtures/sign-in.ts';
import { expect } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';
import { PhoneWallet } from '../wallet/phone-wallet.ts';
import { type Relay, startRelay } from '../wallet/relay.ts';

const entry = 'WalletConnect';
const relayIsAway = /WebSocket connection to 'ws:\/\/localhost/;

const test = base.extend<{ phone: PhoneWallet }, { relay: Relay }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => {
      const relay = await startRelay();
      await use(relay);
      await relay.goAway();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ relay }, use) =>
      use({ WALLETCONNECT_PROJECT_ID: 'test', WALLETCONNECT_RELAY_URL: relay.url }),
    { scope: 'worker' },
  ],
  phone: async ({ relay, environment, key }, use) => {
    const options = { relayUrl: relay.url, rpcUrl: environment.chainUrl, privateKey: key };
    const phone = await PhoneWallet.start(options);
    await use(phone);
    await phone.stop();
  },
});

skipWithoutOwnEnvironment();

test('a phone’s wallet signs in by a code and pays after refusals, and a sign-out ends its session', async ({
  page,
  t,
  phone,
  api,
  key,
}) => {
  await beginSignIn(page, t, entry);
  const code = await codeIn(pairingDialog(page, t));
  await expectSound(page);
  await phone.scan(code);

  phone.rejectNext('personal_sign');
  await sign(page, t);
  const cancelled = signInSheet(page, t, 'cancelled');
  await cancelled.getByRole('button', { name: t('host:failure.retry') }).click();
  const release = phone.holdNext('personal_sign');
  await sign(page, t);
  const title = t('walletconnect:title.confirm', { app: 'Phone wallet' });
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expectSound(page);
  release();
  await expect(accountChip(page, t, phone.address)).toBeVisible();

  phone.rejectNext(sending);
  await orderTicket(page, t);
  await page.getByRole('button', { name: t('kit:pay.retry') }).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, await api.signIn({ privateKey: key }))).toBe(1);
  expect(phone.requests).toEqual(['personal_sign', 'personal_sign', sending, sending]);

  await page.reload();
  await accountChip(page, t, phone.address).click();
  await page.getByRole('button', { name: t('host:account.logOut') }).click();
  const confirm = page.getByRole('alertdialog', { name: t('host:account.logOutTitle') });
  await confirm.getByRole('button', { name: t('host:account.logOut') }).click();
  await expect(accountChip(page, t, phone.address)).toBeHidden();
  await expect.poll(() => phone.sessions).toBe(0);
});

test('the sheet reports an unreachable relay, and offers a code once the relay is back', async ({
  page,
  t,
  phone,
  relay,
  problems,
}) => {
  problems.allow(relayIsAway);
  await relay.goAway();
  await beginSignIn(page, t, entry);
  const dialog = pairingDialog(page, t);
  await expect(dialog.getByText(t('walletconnect:unreachable'))).toBeVisible();
  await dialog.getByRole('button', { name: t('walletconnect:retry') }).click();
  await relay.comeBack();
  await phone.reconnect();
  await phone.scan(await codeIn(dialog));
  await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
});

test('a session that ended on the phone needs a new code at the next sign-in', async ({
  page,
  t,
  phone,
}) => {
  await beginSignIn(page, t, entry);
  const dialog = pairingDialog(page, t);
  await phone.scan(await codeIn(dialog));
  await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
  await phone.disconnect();
  await connectWallet(page, t, entry);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('walletconnect:close') }).click();
  await expect(signInSheet(page, t, 'choosing')).toBeVisible();
});

/** Expects that the open dialog fits and is accessible in all looks. */
async function expectSound(page: Page): Promise<void> {
  await expectToFit(page, {});
  expect.soft(await violationsInAllLooks(page)).toEqual([]);
}

function pairingDialog(page: Page, t: Texts): Locator {
  return page.getByRole('dialog', { name: t('walletconnect:title.connect') });
}

/** Returns the text of the code on screen, as a phone's camera would read it. */
async function codeIn(dialog: Locator): Promise<string> {
  await dialog.locator('summary').click();
  const code = dialog.getByRole('img');
  await expect(code).toBeVisible();
  const { size, data } = await code.evaluate((svg) => {
    const scale = 4;
    const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * scale;
    const data = new Array<number>(size * size * 4).fill(255);
    const path = svg.querySelector('path')?.getAttribute('d') ?? '';
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++) {
          const at = ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4;
          data.fill(0, at, at + 3);
        }
    return { size, data };
  });
  return decodeQR({ width: size, height: size, data: Uint8Array.from(data) });
}
