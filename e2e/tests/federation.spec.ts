import type { Page } from '@playwright/test';
import { common } from '@shared/contract/endpoints';
import { type RegistryRow, rowOf } from '../environment/registry.ts';
import { violations } from '../fixtures/axe.ts';
import { notAsReleased } from '../fixtures/problems.ts';
import { breakRemote, changeRegistry } from '../fixtures/remote-faults.ts';
import { expect, heading, test } from '../fixtures/test.ts';

const [account, defi, visa] = ['remote-account', 'remote-defi', 'remote-visa'] as const;
const remote = (page: Page, name: string) => page.getByRole('article', { name });

test('a visitor opens the page from support, loads a remote, and sees its needs and shared modules', async ({
  page,
  t,
}) => {
  await page.goto('/support');
  await page.getByText(t('legal:support.staff')).click();
  await page.getByRole('link', { name: t('legal:support.federation') }).click();
  await expect(heading(page, t('federation:title'))).toBeVisible();
  for (const name of [account, defi, visa]) {
    await expect(remote(page, name)).toContainText(t('federation:state.idle'));
  }
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await test.step('shows that the remote runs, and on which channel', async () => {
    await page.getByRole('button', { name: t('federation:load', { remote: visa }) }).click();
    await expect(remote(page, visa)).toContainText(t('federation:state.running'));
    await expect(remote(page, visa)).toContainText(t('federation:channel.stable'));
    await expect(remote(page, defi)).toContainText(t('federation:state.idle'));
  });

  await test.step('unfolds the remote’s needs down to single names', async () => {
    const own = remote(page, visa);
    const { needs } = (await released(page, visa)).stable;
    const count = Object.keys(needs?.modules ?? {}).length;
    const lines = [t('federation:details'), t('federation:needs', { count }), /^@shared\/ui\d+$/];
    for (const line of lines) {
      await own.locator('summary').filter({ hasText: line }).press('Enter');
    }
    await expect(own.getByRole('listitem').filter({ hasText: /^Button$/ })).toBeVisible();
  });

  await test.step('shows that the host provides all shared modules', async () => {
    const shared = page.getByRole('region', { name: t('federation:shared.title') });
    await expect(shared.locator('summary').first()).toBeVisible();
    const packages = await shared.locator('summary').allTextContents();
    const foreign = packages.filter((text) => !text.includes(t('federation:shared.host')));
    expect([packages.length > 5, foreign]).toEqual([true, []]);
  });
  expect(await violations(page)).toEqual([]);
});

test('a member sees a canary, an override and a failed remote, and ends the override', async ({
  page,
  context,
  t,
  problems,
  baseURL,
  member: _,
}) => {
  problems.allow(/Failed to load resource/, /RemoteUnavailable/, ...notAsReleased);
  const origin = new URL(String(baseURL)).origin;
  await context.route(`**${common.config.path}*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.remote_override_origins = [origin];
    await route.fulfill({ response, json: body });
  });
  await changeRegistry(context, (registry) => {
    const { stable } = rowOf(registry, visa);
    const canary = { release: stable, percent: 0, cohorts: ['staff'] };
    registry.remotes[visa] = { stable: { ...stable, version: '0.0.1' }, previous: null, canary };
  });
  const mend = await breakRemote(context, account, 'missing');
  const { version } = (await released(page, defi)).stable;

  await test.step('opens from the badge of the override', async () => {
    await page.goto(`/index?cohort=staff&remote=${defi}@${version}`);
    await expect(page.getByText(t('remote-visa:summary.none'))).toBeVisible();
    await page.getByRole('link', { name: t('host:status.overrideMore') }).click();
    await expect(heading(page, t('federation:title'))).toBeVisible();
  });

  await test.step('shows that the canary runs here, its cohorts, and the pages of its parcel', async () => {
    const own = remote(page, visa);
    await expect(own).toContainText(t('federation:channel.canary'));
    await expect(own).toContainText(t('federation:canary.cohorts', { cohorts: 'staff' }));
    await expect(own).toContainText(t('federation:canary.runs'));
    await expect(own).toContainText('/index');
  });

  await test.step('shows why a remote failed, and runs it after a retry', async () => {
    const own = remote(page, account);
    await expect(own).toContainText(t('federation:state.failed'));
    await expect(own).toContainText(t('federation:problem.entry-failed'));
    expect(await violations(page)).toEqual([]);
    const retry = own.getByRole('button', { name: t('federation:retry', { remote: account }) });
    await expect(retry).toBeVisible();
    await mend();
    const runs = () => expect(own).toContainText(t('federation:state.running'));
    // The page's own retry may come first, and removes the button.
    await Promise.race([retry.click(), runs()]);
    await runs();
  });

  await test.step('shows the override’s URL, and its button restores the release', async () => {
    const own = remote(page, defi);
    const url = `/federation/${defi}/${version}`;
    await expect(own).toContainText(t('federation:channel.override'));
    await expect(own).toContainText(t('federation:override', { url }));
    await own.getByRole('button', { name: t('host:status.clearOverride') }).click();
    await expect(own).toContainText(t('federation:channel.stable'));
    await expect(own).not.toContainText(t('federation:override', { url }));
  });
});

async function released(page: Page, name: string): Promise<RegistryRow> {
  const answer = await page.request.get('/federation/registry.json');
  return rowOf(await answer.json(), name);
}
