import type { CDPSession, Locator, Page } from '@playwright/test';
import { visa } from '@shared/contract/endpoints';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { approvedCardholder } from '../fixtures/cardholder.ts';
import { verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ settings: shared.grants, language: 'en' });

const exact = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });

/** Adds Chromium's virtual authenticator, which answers at once. @returns its id */
async function addAuthenticator(cdp: CDPSession): Promise<string> {
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

test('a passkey confirms withdrawals and card numbers, and the wallet confirms when the passkey is lost', async ({
  page,
  t,
  api,
  member,
  wallet,
  environment,
}) => {
  test.slow();
  const text = (key: string, values = {}) => t(`remote-account:${key}`, values);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const usePasskey = exact(dialog, t('kit:stepUp.passkey'));
  const useWallet = exact(dialog, t('kit:stepUp.wallet'));
  const cdp = await page.context().newCDPSession(page);
  let authenticatorId = await addAuthenticator(cdp);

  const credentialsNow = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

  /** Checks that the screen fits every width, and that axe finds nothing. */
  async function seen(what: string): Promise<void> {
    const credentials = await credentialsNow();
    await expectToFit(page, {});
    expect.soft(await violationsInAllLooks(page), `axe, ${what}`).toEqual([]);
    // `expectToFit` ends a session of its own, and Chromium then removes all authenticators.
    await cdp.send('WebAuthn.disable');
    authenticatorId = await addAuthenticator(cdp);
    for (const credential of credentials) {
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    }
  }

  await test.step('a passkey is added with a signature of the wallet', async () => {
    await page.goto('/user/security');
    await expect(exact(page, text('passkeys.add'))).toBeVisible();
    await seen('no passkeys');
    await exact(main, text('passkeys.add')).click();
    wallet.rejectNext('personal_sign');
    const sign = exact(dialog, t('kit:pay.sign'));
    await sign.click();
    await expect(dialog).toContainText(t('member:wallet.error.rejected'));
    await sign.click();
    await seen('a passkey to create');
    await exact(dialog, text('passkeys.create')).click();
    await expect(main.getByRole('listitem').filter({ hasText: /Chrom/ })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the member turns on the confirmation of withdrawals', async () => {
    await main.getByRole('combobox', { name: text('rules.withdrawals') }).click();
    const amount = text('rules.withdrawals.above', { amount: '100.00 USDT' });
    await page.getByRole('option', { name: amount }).click();
    await expect(page.getByText(text('security.saved'))).toBeVisible();
  });

  async function withdraw(amount: string): Promise<void> {
    await page.goto('/withdraw');
    await page.getByRole('textbox', { name: text('records.amount') }).fill(amount);
    const label = text('withdraw.action.amount', { amount: `${amount}.00 USDT` });
    await exact(main, label).click();
    await exact(page.getByRole('alertdialog'), label).click();
  }

  await test.step('a withdrawal below the limit needs no confirmation', async () => {
    await withdraw('50');
    await expect(page).toHaveURL(/\/withdraw\/list/);
  });

  await test.step('a withdrawal above the limit is confirmed with the passkey', async () => {
    await withdraw('60');
    await expect(usePasskey).toBeVisible();
    await seen('a confirmation');
    await usePasskey.click();
    await expect(page).toHaveURL(/\/withdraw\/list/);
    await expect(main.getByRole('listitem').first()).toContainText('60');
  });

  await test.step('a closed sheet keeps the form, and sends nothing', async () => {
    await withdraw('20');
    await expect(usePasskey).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: text('records.amount') })).toHaveValue('20');
    await expect(page).toHaveURL(/\/withdraw$/);
  });

  const credentials = await credentialsNow();

  await test.step('a lost passkey is reported, and the wallet confirms instead', async () => {
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    await withdraw('20');
    await usePasskey.click();
    await expect(dialog).toContainText(t('kit:passkey.cancelled'));
    await seen('a lost passkey');
    await useWallet.click();
    await expect(page).toHaveURL(/\/withdraw\/list/);
  });

  await test.step('a card’s number is shown after a confirmation with the passkey', async () => {
    for (const credential of credentials) {
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    }
    await approvedCardholder(environment, api, member);
    await page.goto(`/bank/cardDetail/${await newCard()}`);
    await exact(main, t('remote-visa:card.do.number')).click();
    await usePasskey.click();
    await expect(page.frameLocator('iframe').locator('#number')).toHaveText(/^4242/);
    await page.keyboard.press('Escape');
  });

  async function newCard(): Promise<string> {
    const { list: holders } = await api.call(visa.kycList, {}, member);
    const { products } = await api.call(visa.info, {}, member);
    const product = products.find(({ type }) => type === 'virtual');
    const agreements = Object.fromEntries(
      await Promise.all(
        (['user', 'aml', 'privacy'] as const).map(async (name) => {
          const { version } = await api.call(visa.agreement, { name }, member);
          return [name, version] as const;
        }),
      ),
    ) as Record<'user' | 'aml' | 'privacy', string>;
    const input = {
      product: product?.id ?? '',
      holder: holders[0]?.id ?? '',
      pay: 'account' as const,
      fee: product?.fee ?? '',
      agreements,
    };
    await api.call(visa.openVirtualCard, input, member);
    await expect
      .poll(async () => (await api.call(visa.myCardList, {}, member)).list.length)
      .toBe(1);
    return (await api.call(visa.myCardList, {}, member)).list[0]?.id ?? '';
  }

  await test.step('weakening a rule needs a confirmation, and is reported', async () => {
    await page.goto('/user/security');
    await main.getByRole('combobox', { name: text('rules.withdrawals') }).click();
    await page.getByRole('option', { name: text('rules.withdrawals.recipients') }).click();
    await usePasskey.click();
    await expect(page.getByText(text('security.saved'))).toBeVisible();
    await page.goto('/notice?tab=own');
    await expect(main).toContainText(text('news.security.rules_weakened'));
  });

  await test.step('only the wallet removes a passkey', async () => {
    await page.goto('/user/security');
    const row = main.getByRole('listitem').filter({ hasText: /Chrom/ });
    await row.getByRole('button').first().click();
    await seen('a passkey to rename or remove');
    await exact(row, text('passkeys.remove')).click();
    await exact(page.getByRole('alertdialog'), text('passkeys.remove')).click();
    await exact(dialog, t('kit:pay.sign')).click();
    await expect(main).toContainText(text('passkeys.none'));
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound:/);
});
