import type { Page } from '@playwright/test';
import { areaOf } from '../fixtures/areas.ts';
import { shorten } from '../fixtures/shorten.ts';
import { expect, heading, test } from '../fixtures/test.ts';

const english = { language: 'en' } as const;

test.describe('a member finds', () => {
  test.use(english);

  test('address, level, node and all entries in the side menu', async ({ page, t, member }) => {
    await page.goto('/index');
    await page.getByRole('button', { name: t('host:menu.open') }).click();
    const menu = page.getByRole('dialog', { name: t('host:menu.label') });
    await expect(menu).toContainText(shorten(member.address));
    const fact = (name: string) =>
      menu
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${t(name)}$`) })
        .locator('+ dd');
    await expect(fact('host:menu.level')).toHaveText(/^\d+$/);
    await expect(fact('host:menu.node')).toHaveText(t('host:menu.noNode'));
    const links = menu.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText([
      'Home',
      'Wallet',
      'My tickets',
      'Buy ticket',
      'Mutual aid',
      'Buy node',
      'Goods orders',
      'Cards',
      'Get a card',
      'Team',
      'Notices1Unread: 1',
      'Help',
      'Me',
    ]);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual([
      '/index',
      '/wallet',
      '/ticket?tab=mine',
      '/ticket',
      '/ticket/aid',
      '/node',
      '/order/list',
      '/bank',
      '/bank?tab=get',
      '/wallet?tab=team',
      '/notice',
      '/help',
      '/wallet?tab=account',
    ]);
  });

  test('footer tabs that each open their page with one tap', async ({ page, t, member: _ }) => {
    await page.goto('/index');
    const tabs = page.getByRole('navigation', { name: t('host:tabs.label') }).getByRole('link');
    await expect(tabs).toHaveText(['Home', 'Tickets', 'Wallet', 'Cards', 'Me']);
    await tabs.nth(1).click();
    await expect(page).toHaveURL(/\/ticket$/);
    await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page');
    await tabs.nth(2).click();
    await expect(heading(page, t(areaOf('remote-account').title))).toBeVisible();
    await tabs.nth(3).click();
    await expect(heading(page, t(areaOf('remote-visa').title))).toBeVisible();
    await expect(tabs.nth(3)).toHaveAttribute('aria-current', 'page');
    await tabs.nth(4).click();
    await expect(page).toHaveURL(/\/wallet\?tab=account$/);
    await expect(heading(page, t('remote-account:me.title'))).toBeVisible();
    await expect(tabs.nth(4)).toHaveAttribute('aria-current', 'page');
    await expect(tabs.nth(2)).not.toHaveAttribute('aria-current');
    await tabs.nth(0).click();
    await expect(heading(page, t('host:menu.home'))).toBeVisible();
  });
});

test('the header does not overflow at 200 % text size', async ({ page, t }) => {
  await page.goto('/index');
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => headerOverflow(page), { message: `at ${width} px` }).toEqual([]);
  }
});

function headerOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

test('a message covers neither the controls of an open sheet nor the tab bar', async ({
  page,
  t,
  problems,
  member: _,
}) => {
  problems.allow(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/wallet?tab=account');
  await page.getByRole('button', { name: t('remote-account:news.choose') }).click();
  const last = page.getByRole('dialog').getByRole('switch').last();
  await expect(last).toHaveAccessibleName(t('remote-account:news.kind.release'));
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }));
  await last.click();
  const message = page.getByRole('region', { name: t('host:toast.region') });
  const dismiss = message.getByRole('button', { name: t('host:toast.dismiss') });
  await expect(dismiss).toBeVisible();
  await last.click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(dismiss).toBeVisible();
  const tabs = page.getByRole('navigation', { name: t('host:tabs.label') }).getByRole('link');
  for (const tab of await tabs.all()) await tab.click({ trial: true });
});
