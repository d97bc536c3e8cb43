import { user } from '@shared/contract/endpoints';
import { accountChip } from '../fixtures/sign-in.ts';
import { expect, heading } from '../fixtures/test.ts';
import type { Screen, Stage } from './screen.ts';

const titles = { assets: 'wallet.title', team: 'user.title', account: 'me.title' } as const;

export async function walletTab({ page, t }: Stage, tab: keyof typeof titles): Promise<void> {
  await page.goto(`/wallet?tab=${tab}`);
  await expect(heading(page, t(`remote-account:${titles[tab]}`))).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

export const accountScreens: readonly Screen[] = [
  {
    name: 'wallet-assets',
    as: 'owner',
    async show(stage) {
      await walletTab(stage, 'assets');
      const { page, t } = stage;
      await expect(page.getByText(t('remote-visa:summary.none'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'receive',
    as: 'member',
    async show(stage) {
      await walletTab(stage, 'assets');
      const { page, t } = stage;
      await page.getByRole('button', { name: t('kit:receive.action') }).click();
      await expect(page.getByRole('img', { name: t('kit:receive.qr') })).toBeVisible();
    },
  },
  { name: 'wallet-team', as: 'member', show: (stage) => walletTab(stage, 'team') },
  {
    name: 'wallet-account',
    as: 'member',
    async show(stage) {
      await walletTab(stage, 'account');
      const { page, t } = stage;
      const language = page.getByRole('combobox', { name: t('remote-account:account.language') });
      await expect(language).toBeVisible();
    },
  },
  {
    name: 'log-out',
    as: 'member',
    async show(stage) {
      await walletTab(stage, 'account');
      const { page, t } = stage;
      await page.getByRole('button', { name: t('remote-account:account.logout') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'account',
    as: 'member',
    async show(stage) {
      const { page, t, wallet } = stage;
      await walletTab(stage, 'team');
      await accountChip(page, t, wallet.address).click();
      await expect(page.getByRole('dialog', { name: t('host:account.title') })).toBeVisible();
    },
  },
  {
    name: 'menu-member',
    as: 'member',
    async show(stage) {
      const { page, t } = stage;
      await walletTab(stage, 'team');
      await page.getByRole('button', { name: t('host:menu.open') }).click();
      await expect(page.getByRole('dialog', { name: t('host:menu.label') })).toBeVisible();
    },
  },
  {
    name: 'money-log',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/wallet/moneyLog');
      await expect(
        page.getByRole('main').getByText(t('remote-account:records.paid.wallet')).first(),
      ).toBeVisible();
    },
  },
  {
    name: 'money-log-record',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/wallet/moneyLog');
      const records = page.getByRole('main').getByRole('button');
      await records
        .filter({ hasText: t('remote-account:records.paid.wallet') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText(t('remote-account:records.postings'));
    },
  },
  {
    name: 'money-log-empty',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/wallet/moneyLog?type=withdraw_refund');
      await expect(page.getByText(t('kit:list.filtered.title'))).toBeVisible();
    },
  },
  {
    name: 'money-log-failed',
    as: 'member',
    async show({ page, problems, makeCallsReadable }) {
      problems.allow(/Failed to load resource/);
      await makeCallsReadable();
      const isList = ({ pathname }: URL) => pathname === user.activity.path;
      await page.route(isList, (route) => route.fulfill({ status: 500 }));
      await page.goto('/wallet/moneyLog');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'money-log-filter',
    as: 'member',
    anchored: true,
    async show({ page, t }) {
      await page.goto('/wallet/moneyLog');
      await page.getByRole('button', { name: t('kit:list.filters'), exact: true }).click();
      await page.getByRole('combobox', { name: t('remote-account:records.filter.group') }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'money-log-export',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/wallet/moneyLog');
      const open = page.getByRole('main').getByRole('button');
      await open.filter({ hasText: t('remote-account:records.export') }).click();
      const make = page.getByRole('button', { name: t('kit:export.make') });
      await expect(make).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  { name: 'transfer-none', as: 'member', show: page('/wallet/transfer', 'send.title') },
  { name: 'transfers-empty', as: 'member', show: page('/transfer/list', 'transfers.title') },
  { name: 'deposit', as: 'member', show: page('/wallet/deposit', 'deposit.title') },
  { name: 'withdraw', as: 'member', show: page('/withdraw', 'assets.withdraw') },
  { name: 'withdrawals-empty', as: 'member', show: page('/withdraw/list', 'withdrawals.title') },
  { name: 'notices', as: 'member', show: page('/notice', 'notices.title') },
  { name: 'news', as: 'member', show: page('/notice?tab=own', 'notices.title') },
  {
    name: 'notice',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/notice');
      await page.getByRole('main').getByRole('listitem').getByRole('link').click();
      const back = page.getByRole('link', { name: t('remote-account:notices.back.list') });
      await expect(back).toBeVisible();
      await expect(page.getByRole('main').getByRole('strong').first()).toBeVisible();
    },
  },
  { name: 'security', as: 'member', show: page('/user/security', 'security.title') },
  { name: 'user-directs', as: 'member', show: page('/user', 'user.title') },
  { name: 'user-earnings', as: 'member', show: page('/user?tab=earnings', 'user.title') },
];

function page(path: string, title: string) {
  return async ({ page, t }: Stage): Promise<void> => {
    await page.goto(path);
    await expect(heading(page, t(`remote-account:${title}`))).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  };
}
