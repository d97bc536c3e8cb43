import type { Locator } from '@playwright/test';
import { auth, common } from '@shared/contract/endpoints';
import { orderTicket } from '../fixtures/buy-ticket.ts';
import { readToEnd } from '../fixtures/read-to-end.ts';
import {
  connectWallet,
  openSignIn,
  sign,
  signInSheet,
  withoutWallets,
} from '../fixtures/sign-in.ts';
import { expect, heading } from '../fixtures/test.ts';
import type { Screen, Stage } from './screen.ts';

async function home({ page, t }: Stage): Promise<void> {
  await page.goto('/index');
  await expect(heading(page, t('host:home.title'))).toBeVisible();
}

async function choosing(stage: Stage): Promise<void> {
  await home(stage);
  await openSignIn(stage.page, stage.t);
  await expect(signInSheet(stage.page, stage.t, 'choosing')).toBeVisible();
}

async function connecting(stage: Stage): Promise<void> {
  await choosing(stage);
  await connectWallet(stage.page, stage.t, stage.wallet.name);
}

/** Opens the sandbox wallet's signature request. Returns its dialog. */
async function signing(stage: Stage): Promise<Locator> {
  const { page, t } = stage;
  await choosing(stage);
  await connectWallet(page, t, 'Sandbox wallet');
  const wallet = page.getByRole('dialog', { name: t('host:sandbox.title.connect') });
  await wallet.getByRole('button', { name: t('host:sandbox.confirm.connect') }).click();
  await sign(page, t);
  return page.getByRole('dialog', { name: t('host:sandbox.title.sign') });
}

export const visitorScreens: readonly Screen[] = [
  {
    name: 'home',
    as: 'visitor',
    async show(stage) {
      await home(stage);
      const { page, t } = stage;
      await readToEnd(page.getByRole('heading', { name: t('host:home.join.title') }));
    },
  },
  {
    name: 'menu',
    as: 'visitor',
    async show(stage) {
      await home(stage);
      await stage.page.getByRole('button', { name: stage.t('host:menu.open') }).click();
      await expect(
        stage.page.getByRole('dialog', { name: stage.t('host:menu.label') }),
      ).toBeVisible();
    },
  },
  {
    name: 'language',
    as: 'visitor',
    async show(stage) {
      await home(stage);
      await stage.page.getByRole('button', { name: stage.t('host:language.change') }).click();
      await expect(
        stage.page.getByRole('dialog', { name: stage.t('host:language.title') }),
      ).toBeVisible();
    },
  },
  { name: 'sign-in-wallets', as: 'visitor', show: choosing },
  {
    name: 'sign-in-refused',
    as: 'visitor',
    async show(stage) {
      stage.wallet.rejectNext('eth_requestAccounts');
      await connecting(stage);
      const { page, t } = stage;
      await expect(signInSheet(page, t, 'choosing').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in-waiting',
    as: 'visitor',
    async show(stage) {
      stage.wallet.hangNext('eth_requestAccounts');
      await connecting(stage);
      await expect(signInSheet(stage.page, stage.t, 'connecting')).toBeVisible();
    },
  },
  {
    name: 'sign-in-network',
    as: 'visitor',
    alone: true,
    async show(stage) {
      await stage.wallet.changeChain(1);
      await connecting(stage);
      await expect(signInSheet(stage.page, stage.t, 'wrongNetwork')).toBeVisible();
    },
  },
  {
    name: 'sign-in-review',
    as: 'visitor',
    async show(stage) {
      await connecting(stage);
      await expect(signInSheet(stage.page, stage.t, 'reviewing')).toBeVisible();
    },
  },
  {
    name: 'sign-in-cancelled',
    as: 'visitor',
    async show(stage) {
      stage.wallet.rejectNext('personal_sign');
      await connecting(stage);
      await sign(stage.page, stage.t);
      await expect(signInSheet(stage.page, stage.t, 'cancelled')).toBeVisible();
    },
  },
  {
    name: 'invite-code',
    as: 'visitor',
    async show(stage) {
      const { page, t, problems } = stage;
      problems.allow(/Failed to load resource.*auth\/login/);
      await stage.makeCallsReadable();
      await page.route(`**${auth.login.path}`, (route) =>
        route.fulfill({
          status: 401,
          json: { code: 200, message: 'enter via invite code', data: null, requestId: 'r' },
        }),
      );
      await connecting(stage);
      await sign(page, t);
      await expect(page.getByRole('dialog', { name: t('host:invite.title') })).toBeVisible();
    },
  },
  {
    name: 'sandbox-connect',
    as: 'visitor',
    async show(stage) {
      const { page, t } = stage;
      await choosing(stage);
      await connectWallet(page, t, 'Sandbox wallet');
      const wallet = page.getByRole('dialog', { name: t('host:sandbox.title.connect') });
      await expect(wallet.getByRole('radio')).toBeVisible();
      const connect = wallet.getByRole('button', { name: t('host:sandbox.confirm.connect') });
      await expect(connect).toBeEnabled();
    },
  },
  {
    name: 'sandbox-sign',
    as: 'visitor',
    alone: true,
    async show(stage) {
      await expect(await signing(stage)).toBeVisible();
    },
  },
  {
    name: 'sandbox-send',
    as: 'visitor',
    alone: true,
    async show(stage) {
      const { page, t } = stage;
      const wallet = await signing(stage);
      await wallet.getByRole('button', { name: t('host:sandbox.confirm.sign') }).click();
      const session = () => page.evaluate(() => sessionStorage.getItem('tessera.session'));
      await expect.poll(session).not.toBeNull();
      await orderTicket(page, t);
      const sheet = page.getByRole('dialog', { name: t('host:sandbox.title.send') });
      await expect(sheet).toContainText('60');
      await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  {
    name: 'sign-in-links',
    as: 'visitor',
    async show(stage) {
      const { page, t } = stage;
      await withoutWallets(page);
      await choosing(stage);
      const links = page.getByRole('list', { name: t('host:login.links.open') });
      await expect(links).toBeVisible();
    },
  },
  {
    name: 'terms',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/legal/terms');
      await expect(heading(page, t('legal:terms.title'))).toBeVisible();
    },
  },
  {
    name: 'support',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/support');
      await expect(heading(page, t('legal:support.title'))).toBeVisible();
    },
  },
  {
    name: 'help',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/help');
      await page.getByRole('link', { name: t('help:card-use.title') }).waitFor();
    },
  },
  {
    name: 'help-nothing-found',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/help');
      await page.getByLabel(t('help:page.search')).fill('zzz');
      await expect(page.getByText(t('help:page.none', { search: 'zzz' }))).toBeVisible();
    },
  },
  {
    name: 'help-topic',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/help?topic=payment');
      await expect(heading(page, t('help:payment.title'))).toBeVisible();
    },
  },
  {
    name: 'help-topic-trouble',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/help?topic=trouble');
      await expect(heading(page, t('help:trouble.title'))).toBeVisible();
    },
  },
  {
    name: 'explorer-address',
    as: 'visitor',
    async show({ page, t, wallet }) {
      await page.goto(`/explorer/address/${wallet.address}`);
      await expect(page.getByText(t('explorer:address.balance'))).toBeVisible();
    },
  },
  {
    name: 'explorer-missing',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto(`/explorer/tx/0x${'0'.repeat(64)}`);
      await expect(page.getByText(t('explorer:missing.title'))).toBeVisible();
    },
  },
  {
    name: 'federation',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/federation');
      await expect(heading(page, t('federation:title'))).toBeVisible();
      const remote = page.getByRole('article', { name: 'remote-visa' });
      const named = { remote: 'remote-visa' };
      await remote.getByRole('button', { name: t('federation:load', named) }).click();
      await expect(remote).toContainText(t('federation:state.running'));
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
          details.open = true;
      });
    },
  },
  {
    name: 'not-found',
    as: 'visitor',
    async show({ page, t }) {
      await page.goto('/nowhere');
      await expect(heading(page, t('host:notFound.title'))).toBeVisible();
    },
  },
  {
    name: 'boot-failure',
    as: 'visitor',
    alone: true,
    async show({ page, problems }) {
      problems.allow(/Failed to load resource/);
      await page.route(`**${common.config.path}*`, (route) => route.fulfill({ status: 503 }));
      await page.goto('/index');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];
