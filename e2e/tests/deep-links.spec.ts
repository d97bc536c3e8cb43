import { areaOf } from '../fixtures/areas.ts';
import { expect, heading, test } from '../fixtures/test.ts';

test('a link opens the page of a remote, and a reload opens it again', async ({
  page,
  t,
  member: _,
}) => {
  const { path, title } = areaOf('remote-visa');
  await page.goto(path);
  await expect(heading(page, t(title))).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(t(title)));
  await page.reload();
  await expect(heading(page, t(title))).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
});

test('a link opens the tab, the page and the filter in its query', async ({
  page,
  t,
  member: _,
}) => {
  await page.goto('/ticket?tab=mine');
  const mine = page.getByRole('tab', { name: t('remote-defi:ticket.tab.mine') });
  await expect(mine).toHaveAttribute('aria-selected', 'true');
  await page.goto('/wallet?tab=team');
  await expect(heading(page, t('remote-account:user.title'))).toBeVisible();
  await page.goto('/wallet/moneyLog?type=withdraw_refund');
  await expect(page.getByText(t('kit:list.filtered.title'))).toBeVisible();
});

test('/mineBank redirects to /mineCard', async ({ page, t, member: _ }) => {
  await page.goto('/mineBank');
  await expect(page).toHaveURL(/\/mineCard$/);
  await expect(heading(page, t('remote-visa:cards.all.title'))).toBeVisible();
});

test('the frame reports an unknown page', async ({ page, t, member: _ }) => {
  for (const path of ['/nowhere', '/wallet/nowhere', '/bank/cardDetail', '/index/below']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page, t('host:notFound.title'))).toBeVisible();
      await expect(page.getByRole('navigation', { name: t('host:tabs.label') })).toBeVisible();
      await page.getByRole('main').getByRole('link').first().click();
      await expect(heading(page, t('host:menu.home'))).toBeVisible();
    });
  }
});

test('the server answers 404 for a missing file, never the HTML page', async ({ request }) => {
  for (const path of ['/federation/remote-visa/0/remoteEntry.js', '/assets/none.12345678.js']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toContain('html');
  }
});
