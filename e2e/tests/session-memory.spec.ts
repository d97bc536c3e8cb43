import { common } from '@shared/contract/endpoints';
import { areaOf, goByMenu } from '../fixtures/areas.ts';
import { accountChip, signIn, signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';

// As with SESSION_PERSISTENCE=memory, which changes nothing else of the server.
test.beforeEach(({ page }) =>
  page.route(`**${common.config.path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.session_persistence = 'memory';
    await route.fulfill({ response, json: answer });
  }),
);

test('a token in memory is never in storage, and is lost on a reload', async ({
  page,
  t,
  wallet,
}) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(stored).not.toContain('tessera.session');
  expect(stored).not.toContain('token');

  await goByMenu(page, t, areaOf('remote-account'));
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/index$/);
  await expect(signInSheet(page, t, 'choosing')).toBeVisible();
  await expect(accountChip(page, t, wallet.address)).toBeHidden();
});

test('a stored token of another deployment is not used', async ({ page, t, member }) => {
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/index$/);
  await expect(signInSheet(page, t, 'choosing')).toBeVisible();
  await expect(accountChip(page, t, member.address)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
});
