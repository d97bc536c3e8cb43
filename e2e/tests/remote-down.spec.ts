import type { Page } from '@playwright/test';
import { lateBudgetMs } from '../../shared/federation/src/loader/create-loader.ts';
import { areaOf, areas, goByMenu } from '../fixtures/areas.ts';
import { expectConfinedFailure, inTime, retry } from '../fixtures/failure-panel.ts';
import { readToEnd } from '../fixtures/read-to-end.ts';
import { breakRemote, type Fault, faults } from '../fixtures/remote-faults.ts';
import { saveData } from '../fixtures/save-data.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import { holdTimers } from '../fixtures/timers.ts';

/** What browser and router write when a file does not come, or not as released. */
const browserComplaints = [
  /Failed to load resource/,
  /Refused to execute script/,
  /Failed to find a valid digest in the 'integrity' attribute/,
  /a bad release/,
  /RemoteUnavailable/,
];

// What is given up for being late is what these tests are about.
test.use({ patient: false });

/** Each fault once, each remote at least once: one loader loads them all. */
const dead = {
  missing: 'remote-defi',
  refused: 'remote-account',
  hanging: 'remote-visa',
  throwing: 'remote-account',
  changed: 'remote-defi',
} as const satisfies Record<Fault, string>;

for (const [fault, remote] of Object.entries(dead) as [Fault, string][]) {
  const broken = areaOf(remote);
  test(`with ${remote} ${fault}, the rest starts and works, and it can be tried again`, async ({
    page,
    context,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints);
    const mend = await breakRemote(context, remote, fault);
    // Until they are released, nobody gives a remote up for being late.
    const release = await holdTimers(page, Math.min(...Object.values(lateBudgetMs)));
    const asked = page.waitForRequest(`**/federation/${remote}/**`);

    await test.step('the first page is whole without it', async () => {
      await page.goto('/index', { waitUntil: 'commit' });
      await expect(heading(page, t('host:home.member'))).toBeVisible();
      await readToEnd(page.getByRole('button', { name: t('host:home.invite.copy') }));
      await asked;
    });

    await test.step('the others work', async () => {
      for (const area of areas) {
        if (area === broken) continue;
        await goByMenu(page, t, area);
        await expect(heading(page, t(area.title))).toBeVisible();
      }
    });

    await test.step('its own area says so in time, and nothing else', async () => {
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

for (const fault of ['hanging', 'missing'] as const) {
  test(`a link into a remote that is ${fault} shows the panel in the frame`, async ({
    page,
    context,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints);
    const mend = await breakRemote(context, 'remote-visa', fault);
    await openBank(page);
    await expectConfinedFailure(page, t, inTime);
    await mend();
    await retry(page, t);
    await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
  });
}

test('a retry while it is still down says so again', async ({
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

test('an entry of other bytes than were released is not run', async ({
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

for (const fault of ['hanging', 'missing', 'changed'] as const) {
  test(`a page whose own chunk is ${fault} fails alone and can be tried again`, async ({
    page,
    context,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints, /Loading chunk/, /ChunkLoadError/);
    // Whoever saves data has no page fetched ahead.
    await saveData(context);
    // What all pages of the remote have in common is there; another page's own files do not come.
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

/** By its address, until the first of the remote's files is asked for: the panel's time runs from then. */
async function openBank(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/federation/remote-visa/**');
  await page.goto('/bank', { waitUntil: 'commit' });
  await asked;
}
