import type { Page } from '@playwright/test';
import { lateBudgetMs } from '../../shared/federation/src/loader/create-loader.ts';
import { areaOf, areas, goByMenu } from '../fixtures/areas.ts';
import { expectConfinedFailure, failurePanel, inTime, retry } from '../fixtures/failure-panel.ts';
import { type FaultyNetwork, startFaultyNetwork } from '../fixtures/faulty-network.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { notAsReleased } from '../fixtures/problems.ts';
import { readMemberHome } from '../fixtures/read-to-end.ts';
import { breakRemote, changeRegistry, type Fault, faults } from '../fixtures/remote-faults.ts';
import { saveData } from '../fixtures/save-data.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import { holdTimers } from '../fixtures/timers.ts';

/** Console messages of browser and router for a broken remote. */
const browserComplaints = [
  /Failed to load resource/,
  /Refused to execute script/,
  ...notAsReleased,
  /a bad release/,
  /RemoteUnavailable/,
];

// Time limits are the subject of these tests.
test.use({ patient: false });

/** Logged when a page from the proxy opens a socket to the product's own origin. */
const socketsElsewhere = /Connecting to 'ws:/;

/** Each fault with one remote, which is enough: one loader loads all remotes. */
const dead = {
  missing: 'remote-defi',
  refused: 'remote-account',
  hanging: 'remote-visa',
  throwing: 'remote-account',
  changed: 'remote-defi',
} as const satisfies Record<Fault, string>;

for (const [fault, remote] of Object.entries(dead) as [Fault, string][]) {
  const broken = areaOf(remote);
  test(`with ${remote} ${fault}, the rest starts and works, and a retry recovers the remote`, async ({
    page,
    context,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints);
    const mend = await breakRemote(context, remote, fault);
    // No remote times out until these timers are released.
    const release = await holdTimers(page, Math.min(...Object.values(lateBudgetMs)));
    const asked = page.waitForRequest(`**/federation/${remote}/**`);

    await test.step('the home page is complete without the remote', async () => {
      await page.goto('/index', { waitUntil: 'commit' });
      await expect(heading(page, t('host:menu.home'))).toBeVisible();
      await readMemberHome(page, t);
      await asked;
    });

    await test.step('the other remotes work', async () => {
      for (const area of areas) {
        if (area === broken) continue;
        await goByMenu(page, t, area);
        await expect(heading(page, t(area.title))).toBeVisible();
      }
    });

    await test.step('only the remote’s own area reports the failure, in time', async () => {
      await release();
      await goByMenu(page, t, broken);
      await expectConfinedFailure(page, t, inTime);
    });

    await test.step('a retry after the repair shows the page', async () => {
      await mend();
      await retry(page, t);
      await expect(heading(page, t(broken.title))).toBeVisible();
    });
  });
}

test('a link into a remote that is missing shows the failure panel in the frame', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(...browserComplaints);
  const mend = await breakRemote(context, 'remote-visa', 'missing');
  await openBank(page);
  await expectConfinedFailure(page, t, inTime);
  await mend();
  await retry(page, t);
  await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
});

test('a retry while the remote is still down reports the failure again', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(...browserComplaints);
  await breakRemote(context, 'remote-visa', 'refused');
  await openBank(page);
  await expectConfinedFailure(page, t, inTime);
  await retry(page, t);
  await expectConfinedFailure(page, t, inTime);
});

test('an entry whose bytes differ from its release does not run', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(...browserComplaints);
  await context.route('**/federation/remote-visa/**/remoteEntry.js*', async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()};globalThis.changedEntryRan = true;`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await openBank(page);
  await expectConfinedFailure(page, t, inTime);
  expect(await page.evaluate(() => 'changedEntryRan' in globalThis)).toBe(false);
});

for (const fault of ['hanging', 'changed'] as const) {
  test(`a page whose own chunk is ${fault} fails alone and can be retried`, async ({
    page,
    context,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints, /Loading chunk/, /ChunkLoadError/);
    // With data saving, no page is preloaded.
    await saveData(context);
    // The remote's common files are loaded; the files of another page fail.
    await page.goto('/wallet/moneyLog');
    await expect(heading(page, t('remote-account:records.title'))).toBeVisible();
    const files = '**/federation/remote-account/**';
    await context.route(files, faults[fault]);
    await goByMenu(page, t, areaOf('remote-account'));
    await expectConfinedFailure(page, t, inTime);
    await context.unroute(files);
    await retry(page, t);
    await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  });
}

test('a form whose shared code is missing fails alone and can be retried', async ({
  page,
  context,
  t,
  problems,
  member: _,
}) => {
  problems.allow(...browserComplaints, /ChunkLoadError/);
  await saveData(context);
  await page.goto('/bank/addressList');
  await expect(heading(page, t('remote-visa:entries.addresses'))).toBeVisible();
  const filesOfHost = '**/assets/*.js*';
  await context.route(filesOfHost, faults.missing);
  await goWithin(page, '/bank/addAddress');
  await expectConfinedFailure(page, t, inTime);
  await context.unroute(filesOfHost);
  await retry(page, t);
  await expect(heading(page, t('remote-visa:addresses.add'))).toBeVisible();
});

test.describe('over six connections of HTTP/1.1', () => {
  let network: FaultyNetwork;
  test.beforeEach(async ({ baseURL }) => {
    network = await startFaultyNetwork(String(baseURL));
  });
  test.afterEach(() => network.stop());

  test('hanging remotes time out, and leave connections for the API, the shell and a reload', async ({
    page,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints, socketsElsewhere);
    network.hang(/^\/federation\/remote-/);
    await page.goto(`${network.url}/index`);
    await expect(heading(page, t('host:menu.home'))).toBeVisible();
    for (const { path } of areas) await goWithin(page, path);
    expect(await answerOfApi(page)).toBe(200);
    await expectConfinedFailure(page, t);
    // A retry under other URLs hangs as well.
    await retry(page, t);
    const reload = failurePanel(page, t).getByRole('button', { name: t('host:crash.reload') });
    await expect(reload).toBeVisible();
    expect(await answerOfApi(page)).toBe(200);
    await expect.poll(() => network.waiting()).toEqual([]);
    network.hang(undefined);
    await page.reload();
    await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
  });

  test('hanging scripts and styles of a page time out', async ({
    page,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints, /ChunkLoadError/, socketsElsewhere);
    await saveData(page);
    await page.goto(`${network.url}/wallet/moneyLog`);
    await expect(heading(page, t('remote-account:records.title'))).toBeVisible();
    network.hang(/^\/(federation\/remote-|assets\/)/);
    await goWithin(page, '/bank');
    await expectConfinedFailure(page, t);
    await goWithin(page, '/user');
    await expectConfinedFailure(page, t);
    await expect.poll(() => network.waiting()).toEqual([]);
    network.hang(undefined);
    await retry(page, t);
    await expect(heading(page, t('remote-account:user.title'))).toBeVisible();
  });

  test('each file is requested once, because a tag loads the fetched file from the cache', async ({
    page,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(socketsElsewhere);
    await page.goto(`${network.url}/bank/addressList`);
    await expect(heading(page, t('remote-visa:entries.addresses'))).toBeVisible();
    await goWithin(page, '/bank/addAddress');
    await expect(heading(page, t('remote-visa:addresses.add'))).toBeVisible();
    await goWithin(page, '/wallet');
    await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
    const requests = [...network.requestsOfFiles()];
    expect(requests.length).toBeGreaterThan(20);
    expect(requests.filter(([, times]) => times > 1)).toEqual([]);
  });

  test('a retry reads a hanging registry again, and then offers a reload', async ({
    page,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(/Failed to load resource/, socketsElsewhere);
    network.hang(/registry\.json/);
    await page.goto(`${network.url}/bank`);
    await expectConfinedFailure(page, t);
    await expect.poll(() => network.waiting()).toEqual([]);
    const reload = page.getByRole('button', { name: t('host:crash.reload') });
    // The bar above all pages offers a reload from the start.
    await expect(reload).toHaveCount(1);
    await retry(page, t);
    await expect(reload).toHaveCount(2);
    network.hang(undefined);
    await retry(page, t);
    await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
  });
});

for (const [what, row] of [
  ['missing', undefined],
  ['empty', {}],
] as const) {
  test(`a page whose remote’s registry row is ${what} is unavailable, not unknown`, async ({
    page,
    context,
    t,
    member: _,
  }) => {
    let isBroken = true;
    await changeRegistry(context, ({ remotes }) => {
      if (!isBroken) return;
      if (row) remotes['remote-visa'] = row;
      else delete remotes['remote-visa'];
    });
    await page.goto('/bank');
    await expectConfinedFailure(page, t);
    await goWithin(page, '/wallet/nothing-here');
    await expect(heading(page, t('host:notFound.title'))).toBeVisible();
    await page.goBack();
    await expectConfinedFailure(page, t);
    isBroken = false;
    await retry(page, t);
    await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
  });
}

/** Returns the status of a call that waits for a free connection. */
function answerOfApi(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/v1/common/config', { cache: 'no-store' });
    return answer.status;
  });
}

/** Opens /bank. Resolves at the first request for its files, when the panel's time limit starts. */
async function openBank(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/federation/remote-visa/**');
  await page.goto('/bank', { waitUntil: 'commit' });
  await asked;
}
