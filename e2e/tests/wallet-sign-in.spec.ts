import type { Page } from '@playwright/test';
import { Wallet } from 'ethers';
import {
  accountChip,
  connectWallet,
  openSignIn,
  sign,
  signIn,
  signInSheet,
} from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';
import { fail } from '../wallet/answers.ts';

/** Longer than the patience of the interface with a silent wallet, shorter than its time-out. */
const slowMs = 16_000;
const timedOutMs = 170_000;

async function begin(page: Page, t: Texts, name: string): Promise<void> {
  await page.goto('/index');
  await openSignIn(page, t);
  await connectWallet(page, t, name);
}

test('a refused connection says so and can be tried again', async ({ page, t, wallet }) => {
  wallet.rejectNext('eth_requestAccounts');
  await begin(page, t, wallet.name);
  const choice = signInSheet(page, t, 'choosing');
  await expect(choice).toContainText(t('shell:signIn.error.connectionRejected'));
  await connectWallet(page, t, wallet.name);
  await sign(page, t);
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test('a question that is open in the wallet already is named', async ({ page, t, wallet }) => {
  wallet.rejectNext('eth_requestAccounts', fail(-32002, 'Already processing.'));
  await begin(page, t, wallet.name);
  await expect(signInSheet(page, t, 'choosing')).toContainText(
    t('shell:signIn.error.requestPending'),
  );
});

test('a refused signature is a cancellation, not a failure', async ({ page, t, wallet }) => {
  wallet.rejectNext('personal_sign');
  await begin(page, t, wallet.name);
  await sign(page, t);
  const cancelled = signInSheet(page, t, 'cancelled');
  await expect(cancelled).toContainText(t('shell:signIn.error.signatureCancelled'));
  await cancelled.getByRole('button', { name: t('host:failure.retry') }).click();
  await sign(page, t);
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test('a signature that is none is invalid', async ({ page, t, wallet }) => {
  wallet.rejectNext('personal_sign', { result: '0x1234' });
  await begin(page, t, wallet.name);
  await sign(page, t);
  await expect(signInSheet(page, t, 'invalid')).toBeVisible();
});

test("another account's signature is refused by the server and named", async ({
  page,
  t,
  wallet,
  problems,
}) => {
  problems.allow(/Failed to load resource.*auth\/login/);
  const forged = await Wallet.createRandom().signMessage('something else');
  wallet.rejectNext('personal_sign', { result: forged });
  await begin(page, t, wallet.name);
  await sign(page, t);
  const invalid = signInSheet(page, t, 'invalid');
  await expect(invalid).toContainText(t('shell:signIn.error.signatureInvalid'));
});

test('a wallet that never answers a connection gets a next step', async ({ page, t, wallet }) => {
  await page.clock.install();
  wallet.hangNext('eth_requestAccounts');
  await begin(page, t, wallet.name);
  const connecting = signInSheet(page, t, 'connecting');
  await expect(connecting).toBeVisible();
  await page.clock.fastForward(slowMs);
  await expect(connecting).toContainText(t('shell:signIn.slow'));
  await connecting.getByRole('button', { name: t('host:failure.retry') }).click();
  await sign(page, t);
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test('a wallet that never signs is given up in the end', async ({ page, t, wallet }) => {
  await page.clock.install();
  wallet.hangNext('personal_sign');
  await begin(page, t, wallet.name);
  await sign(page, t);
  const waiting = signInSheet(page, t, 'awaitingSignature');
  await expect(waiting).toBeVisible();
  await page.clock.fastForward(slowMs);
  await expect(waiting).toContainText(t('shell:signIn.slow'));
  await page.clock.fastForward(timedOutMs);
  await expect(signInSheet(page, t, 'failed')).toContainText(
    t('shell:signIn.error.signatureTimeout'),
  );
});

test('a message that expired while it was read is replaced by a new one', async ({
  page,
  t,
  wallet,
}) => {
  await page.clock.install();
  await begin(page, t, wallet.name);
  await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
  await page.clock.fastForward(301_000);
  await sign(page, t);
  await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
  expect(wallet.requests.some(({ method }) => method === 'personal_sign')).toBe(false);
});

test.describe('a wallet on another network', () => {
  test.beforeEach(async ({ page, t, wallet }) => {
    await page.clock.install();
    await wallet.changeChain(1);
    await begin(page, t, wallet.name);
    await expect(signInSheet(page, t, 'wrongNetwork')).toContainText('31337');
  });

  const switchNow = (page: Page, t: Texts) =>
    signInSheet(page, t, 'wrongNetwork')
      .getByRole('button', {
        name: t('shell:signIn.network.switch', { network: 'JuChain Sandbox' }),
      })
      .click();

  for (const behaviour of ['works', 'silent', 'unknown'] as const) {
    test(`that ${behaviour} on a switch goes on to the message`, async ({ page, t, wallet }) => {
      wallet.switching = behaviour;
      await switchNow(page, t);
      if (behaviour === 'silent') await page.clock.fastForward(2_000);
      await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
    });
  }

  for (const [behaviour, text] of [
    ['rejects', 'switchRejected'],
    ['unsupported', 'switchUnsupported'],
    ['lies', 'switchFailed'],
  ] as const) {
    test(`that ${behaviour} on a switch says so, and takes a switch by hand`, async ({
      page,
      t,
      wallet,
    }) => {
      wallet.switching = behaviour;
      await switchNow(page, t);
      const sheet = signInSheet(page, t, 'wrongNetwork');
      await expect(sheet).toContainText(t(`shell:signIn.error.${text}`));
      await wallet.changeChain(31337);
      await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
    });
  }

  test('that hangs on a switch gets a next step', async ({ page, t, wallet }) => {
    wallet.switching = 'hangs';
    await switchNow(page, t);
    const sheet = signInSheet(page, t, 'switchingNetwork');
    await expect(sheet).toBeVisible();
    await page.clock.fastForward(slowMs);
    await expect(sheet).toContainText(t('shell:signIn.slow'));
    await page.clock.fastForward(timedOutMs);
    await expect(signInSheet(page, t, 'wrongNetwork')).toContainText(
      t('shell:signIn.error.switchTimeout'),
    );
  });

  test('that says nothing of a switch by hand is asked again by the button', async ({
    page,
    t,
    wallet,
  }) => {
    wallet.decimalChainIds = true;
    const recheck = signInSheet(page, t, 'wrongNetwork').getByRole('button', {
      name: t('shell:signIn.network.recheck'),
    });
    await recheck.click();
    await expect(signInSheet(page, t, 'wrongNetwork')).toBeVisible();
    await wallet.changeChain(31337);
    await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
  });
});

test('another account in the wallet ends the session', async ({ page, t, wallet }) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  const first = wallet.address;
  await wallet.changeAccount(Wallet.createRandom().privateKey);
  await expect(accountChip(page, t, first)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
});

test('another spelling of the same account does not', async ({ page, t, wallet, key }) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  wallet.lowerCase = true;
  await wallet.changeAccount(key);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('host:home.toWallet') })
    .click();
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test('permission taken away in the wallet ends the session', async ({ page, t, wallet }) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  await wallet.disconnect();
  await expect(accountChip(page, t, wallet.address)).toBeHidden();
});
