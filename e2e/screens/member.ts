import { locales } from '@shared/contract';
import { acceptRisk, buyButton, paymentTitle, sending } from '../fixtures/buy-ticket.ts';
import { failurePanel } from '../fixtures/failure-panel.ts';
import { refusedForItsTime } from '../fixtures/problems.ts';
import { readMemberHome } from '../fixtures/read-to-end.ts';
import { breakRemote } from '../fixtures/remote-faults.ts';
import { expect } from '../fixtures/test.ts';
import { walletTab } from './account.ts';
import type { Screen, Stage } from './screen.ts';

async function ticket({ page, t, language }: Stage): Promise<void> {
  await page.goto('/ticket');
  await expect(buyButton(page, t)).toBeVisible();
  const balance = new Intl.NumberFormat(locales[language].tag).format(1_000);
  await expect(page.getByText(balance)).toBeVisible();
}

async function ordered(stage: Stage): Promise<void> {
  await ticket(stage);
  await buyButton(stage.page, stage.t).click();
  await acceptRisk(stage.page, stage.t);
}

export const memberScreens: readonly Screen[] = [
  {
    name: 'home-member',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/index');
      const main = page.getByRole('main');
      await expect(main).toContainText(t('remote-defi:summary.active', { count: 2 }));
      await expect(main).toContainText(t('remote-visa:summary.none'));
      await expect(main).toContainText(t('overview:actions.topUpCard'));
      await readMemberHome(page, t);
    },
  },
  { name: 'ticket-buy', as: 'member', show: ticket },
  {
    name: 'risk-notice',
    as: 'member',
    async show(stage) {
      await ticket(stage);
      await buyButton(stage.page, stage.t).click();
      await expect(
        stage.page.getByRole('dialog', { name: stage.t('host:risk.title') }),
      ).toBeVisible();
    },
  },
  {
    name: 'payment-in-wallet',
    as: 'member',
    alone: true,
    async show(stage) {
      stage.wallet.hangNext(sending);
      await ordered(stage);
      await expect(stage.page.locator('[aria-current=step]')).toContainText(
        stage.t('member:payment.step.waitingForAuthorization'),
      );
    },
  },
  {
    name: 'payment-refused',
    as: 'member',
    alone: true,
    async show(stage) {
      stage.wallet.rejectNext(sending);
      await ordered(stage);
      await expect(paymentTitle(stage.page, stage.t, 'declined')).toBeVisible();
    },
  },
  {
    name: 'payment-network',
    as: 'member',
    alone: true,
    async show(stage) {
      const { page, t, wallet } = stage;
      await ticket(stage);
      await wallet.changeChain(1);
      wallet.switching = 'rejects';
      await buyButton(page, t).click();
      await acceptRisk(page, t);
      await expect(page.getByText(t('member:wallet.error.rejected'))).toBeVisible();
    },
  },
  {
    name: 'payment-in-doubt',
    as: 'member',
    alone: true,
    async show(stage) {
      const { page, t, wallet, problems } = stage;
      problems.allow(refusedForItsTime);
      await page.clock.install();
      wallet.hangNext(sending);
      await ordered(stage);
      await expect(page.locator('[aria-current=step]')).toContainText(
        t('member:payment.step.waitingForAuthorization'),
      );
      await page.clock.fastForward(200_000);
      await expect(paymentTitle(page, t, 'unknown')).toBeVisible();
    },
  },
  {
    name: 'open-order',
    as: 'member',
    alone: true,
    async show(stage) {
      const { page, t, wallet } = stage;
      wallet.rejectNext(sending);
      await ordered(stage);
      await expect(paymentTitle(page, t, 'declined')).toBeVisible();
      await page.getByRole('button', { name: t('kit:pay.close') }).click();
      await expect(page.getByRole('button', { name: t('kit:open.action') })).toBeVisible();
    },
  },
  {
    name: 'payment-success',
    as: 'member',
    alone: true,
    async show(stage) {
      await ordered(stage);
      await expect(paymentTitle(stage.page, stage.t, 'success')).toBeVisible();
    },
  },
  {
    name: 'my-tickets',
    as: 'owner',
    async show({ page }) {
      await page.goto('/ticket?tab=mine');
      await expect(page.getByRole('article')).toHaveCount(2);
    },
  },
  {
    name: 'my-tickets-empty',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/ticket?tab=mine');
      await expect(page.getByText(t('remote-defi:mine.empty.title'))).toBeVisible();
    },
  },
  {
    name: 'my-tickets-history',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/ticket?tab=history');
      const joined = t('remote-defi:operation.aid_join');
      await expect(page.getByText(joined, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dividend',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/ticket/apply');
      const offered = page.getByRole('button', {
        name: t('remote-defi:apply.all'),
      });
      await expect(offered.first()).toBeVisible();
    },
  },
  {
    name: 'exchange',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/ticket/bing');
      await expect(page.getByRole('textbox', { name: t('remote-defi:bind.uid') })).toBeVisible();
    },
  },
  {
    name: 'release-waiting',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/enuRelease');
      await expect(page.getByText(t('remote-defi:release.waiting.title'))).toBeVisible();
    },
  },
  {
    name: 'release-none',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/enuRelease');
      await expect(page.getByText(t('remote-defi:release.none.title'))).toBeVisible();
    },
  },
  {
    name: 'release-sources',
    as: 'owner',
    async show({ page }) {
      await page.goto('/enuFrom');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'mutual-aid',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/ticket/aid');
      await expect(page.getByText(t('remote-defi:aid.coverage.ratio'))).toBeVisible();
    },
  },
  {
    name: 'mutual-aid-positions',
    as: 'owner',
    async show({ page }) {
      await page.goto('/ticket/aid?tab=mine');
      await expect(page.getByRole('article')).toHaveCount(1);
    },
  },
  {
    name: 'mutual-aid-history',
    as: 'owner',
    async show({ page, t }) {
      await page.goto('/ticket/aid?tab=history');
      await expect(page.getByText(t('remote-defi:aid.move.joined'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'mutual-aid-without-ticket',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/ticket/aid');
      await expect(page.getByText(t('member:error.aidTicketRequired'))).toBeVisible();
    },
  },
  {
    name: 'nodes',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/node');
      await expect(page.getByText(t('kit:way.title'))).toBeVisible();
    },
  },
  {
    name: 'power-empty',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/power');
      await expect(page.getByText(t('remote-defi:power.empty'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'goods-orders',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/order/list');
      await expect(page.getByText(t('remote-defi:goods.empty.title'))).toBeVisible();
    },
  },
  {
    name: 'goods-new',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/order/new');
      await page.getByRole('radio').first().check();
      await expect(page.getByText(t('remote-defi:buy.total'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'card-home',
    as: 'member',
    async show({ page, t }) {
      await page.goto('/bank?tab=get');
      const products = page.getByRole('heading', { name: t('remote-visa:products.heading') });
      await expect(products).toBeVisible();
    },
  },
  {
    name: 'failure-panel',
    as: 'member',
    alone: true,
    async show({ page, context, t, problems }) {
      problems.allow(/Failed to load resource/, /RemoteUnavailable/);
      await breakRemote(context, 'remote-visa', 'refused');
      await page.goto('/bank');
      await expect(failurePanel(page, t)).toBeVisible();
    },
  },
  {
    name: 'offline',
    as: 'member',
    alone: true,
    async show(stage) {
      const { page, context, t, problems } = stage;
      problems.allow(/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/);
      await walletTab(stage, 'team');
      await context.setOffline(true);
      await expect(page.getByText(t('host:status.offline'))).toBeVisible();
    },
  },
];
