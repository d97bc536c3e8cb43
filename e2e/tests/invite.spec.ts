import type { Page } from '@playwright/test';
import { auth, user } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import { type Api, createApi, type Session } from '../fixtures/api.ts';
import {
  test as base,
  skipWhereComposed,
  skipWithoutOwnEnvironment,
} from '../fixtures/own-environment.ts';
import { shorten } from '../fixtures/shorten.ts';
import { accountChip, connectWallet, openSignIn, sign, signInSheet } from '../fixtures/sign-in.ts';
import { expect } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';

skipWithoutOwnEnvironment();
skipWhereComposed();

/** A member who joined while the product was open to all; later accounts need a code. */
const test = base.extend<object, { inviter: Session }>({
  inviter: [
    async ({ environment }, use) => {
      const inviter = await createApi(environment.url).signIn(Wallet.createRandom());
      await environment.restart({ INVITE_REQUIRED: 'true' });
      await use(inviter);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

function infoOf(api: Api, { token }: { token: string }) {
  return api.call(user.info, {}, { token });
}

function popup(page: Page, t: Texts) {
  return page.getByRole('dialog', { name: t('host:invite.title') });
}

async function giveCode(page: Page, t: Texts, code: string): Promise<void> {
  await popup(page, t)
    .getByRole('textbox', { name: t('host:home.join.code') })
    .fill(code);
  await popup(page, t)
    .getByRole('button', { name: t('host:invite.submit') })
    .click();
}

async function expectInvited(page: Page, api: Api, inviter: Session): Promise<void> {
  const token = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('tessera.session') ?? '{}').token as string,
  );
  expect((await infoOf(api, { token })).invited_by).toBe(inviter.address);
}

test('a new account needs a code: a wrong one is reported, the right one needs no second signature', async ({
  page,
  t,
  api,
  inviter,
  wallet,
}) => {
  const before = await infoOf(api, inviter);
  await page.goto('/index');
  await openSignIn(page, t);
  await connectWallet(page, t, wallet.name);
  await sign(page, t);
  await giveCode(page, t, 'NOBODYS1');
  await expect(popup(page, t)).toContainText(t('member:error.inviteCodeInvalid'));
  // After two refusals, the address still has no account.
  const asked = await api.call(auth.isRegister, { address: wallet.address });
  expect(asked).toEqual({ registered: false, invite_required: true });

  await giveCode(page, t, before.code.toLowerCase());
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
  await expect(popup(page, t)).toBeHidden();
  expect(wallet.count('personal_sign')).toBe(1);
  await expectInvited(page, api, inviter);
  const after = await infoOf(api, inviter);
  expect([after.zhi_num, after.team_num]).toEqual([before.zhi_num + 1, before.team_num + 1]);
});

test('an invite link shows the inviter and supplies the code', async ({
  page,
  t,
  api,
  inviter,
  wallet,
}) => {
  const before = await infoOf(api, inviter);
  await page.goto(before.invite_url);
  const name = shorten(inviter.address);
  const invited = page.getByText(t('member:signIn.invite.from', { name }));
  await expect(page.getByRole('main').filter({ has: invited })).toBeVisible();
  await openSignIn(page, t);
  await connectWallet(page, t, wallet.name);
  // The inviter is shown before the signature.
  await expect(signInSheet(page, t, 'reviewing').getByText(name)).toBeVisible();
  await sign(page, t);
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
  expect(wallet.count('personal_sign')).toBe(1);
  await expectInvited(page, api, inviter);
  expect((await infoOf(api, inviter)).zhi_num).toBe(before.zhi_num + 1);
});
