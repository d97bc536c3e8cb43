import { readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRegistry, rowOf, writeRegistry } from '../environment/registry.ts';
import { areaOf } from '../fixtures/areas.ts';
import { releaseThrowing } from '../fixtures/broken-release.ts';
import { expectConfinedFailure, failurePanel, retry } from '../fixtures/failure-panel.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { notAsReleased } from '../fixtures/problems.ts';
import { expect, heading } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();

/** Each test starts with the released registry. */
test.beforeEach(async ({ environment: { storeDir } }) => {
  const before = readFileSync(join(storeDir, 'registry.json'), 'utf8');
  restore = () => writeRegistry(storeDir, before);
});
test.afterEach(() => restore());
let restore = () => {};

test('the rest works while a remote’s files are deleted, and restoring them recovers the remote', async ({
  page,
  t,
  environment: { storeDir },
  problems,
  member: _,
}) => {
  problems.allow(/Failed to load resource/, /RemoteUnavailable/, ...notAsReleased);
  const files = join(storeDir, 'remote-visa');
  const away = join(dirname(storeDir), 'deleted');
  renameSync(files, away);
  await page.goto('/bank', { waitUntil: 'commit' });
  await expectConfinedFailure(page, t);
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await page.goto('/ticket');
  await expect(heading(page, t('remote-defi:ticket.title'))).toBeVisible();
  await page.goto('/bank', { waitUntil: 'commit' });
  await expectConfinedFailure(page, t);
  renameSync(away, files);
  await retry(page, t);
  await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
});

test('a release that throws is replaced by the previous version', async ({
  page,
  t,
  environment: { storeDir },
  problems,
  member: _,
}) => {
  problems.allow(/a bad release/);
  const registry = readRegistry(storeDir);
  const good = rowOf(registry, 'remote-defi').stable;
  const bad = releaseThrowing(storeDir, good);
  registry.remotes['remote-defi'] = { stable: bad, previous: good };
  writeRegistry(storeDir, JSON.stringify(registry));

  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  const area = areaOf('remote-defi');
  await page.goto(area.path);
  await expect(heading(page, t(area.title))).toBeVisible();
  expect(reports.some((text) => text.includes('fell-back'))).toBe(true);
});

test('an unusable row disables one remote and nothing else', async ({
  page,
  t,
  environment: { storeDir },
  problems,
  member: _,
}) => {
  problems.allow(/RemoteUnavailable/);
  const registry = readRegistry(storeDir);
  const row = rowOf(registry, 'remote-visa');
  registry.remotes['remote-visa'] = { ...row, stable: { ...row.stable, integrity: 'none' } };
  registry.remotes['remote-nobody'] = 7;
  writeRegistry(storeDir, JSON.stringify(registry));

  await page.goto('/bank', { waitUntil: 'commit' });
  await expectConfinedFailure(page, t);
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
});

for (const [what, text] of [
  ['is not JSON', '{"schema": 1, "remotes"'],
  ['has another schema', '{"schema": 2, "apps": []}'],
] as const) {
  test(`if the registry ${what}, the first page works and reports the rest as unavailable`, async ({
    page,
    t,
    environment: { storeDir },
    member: _,
  }) => {
    const good = readRegistry(storeDir);
    writeRegistry(storeDir, text);
    await page.goto('/index');
    await expect(heading(page, t('host:menu.home'))).toBeVisible();
    await expect(page.getByText(t('host:status.pagesUnknown'))).toBeVisible();
    await page.goto('/wallet');
    await expect(failurePanel(page, t)).toBeVisible();
    writeRegistry(storeDir, JSON.stringify(good));
    await retry(page, t);
    await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  });
}

test('a reload uses the last good registry if the file has broken since', async ({
  page,
  t,
  environment: { storeDir },
  member: _,
}) => {
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  writeRegistry(storeDir, 'broken');
  await page.reload();
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
});
