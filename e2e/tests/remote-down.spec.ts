import { loadBudgetMs } from '../../shared/federation/src/loader/create-loader.ts';
import { areas, goByMenu } from '../fixtures/areas.ts';
import { expectConfinedFailure, retry } from '../fixtures/failure-panel.ts';
import { holdTimers } from '../fixtures/held-timers.ts';
import { readToEnd } from '../fixtures/read-to-end.ts';
import { breakRemote, type Fault, faults } from '../fixtures/remote-faults.ts';
import { expect, heading, test } from '../fixtures/test.ts';

/** What browser and router write when a file does not come, or not as released. */
const browserComplaints = [
  /Failed to load resource/,
  /Refused to execute script/,
  /Failed to find a valid digest in the 'integrity' attribute/,
  /a bad release/,
  /RemoteUnavailable/,
];

for (const dead of areas) {
  for (const fault of Object.keys(faults) as Fault[]) {
    test(`with ${dead.remote} ${fault}, the rest starts and works, and it can be tried again`, async ({
      page,
      context,
      t,
      problems,
      member: _,
    }) => {
      problems.allow(...browserComplaints);
      const mend = await breakRemote(context, dead.remote, fault);
      // Until they are released, nobody gives a remote up for being late.
      const release = await holdTimers(page, Math.min(...Object.values(loadBudgetMs)));
      const asked = page.waitForRequest(`**/federation/${dead.remote}/**`);

      await test.step('the first page is whole without it', async () => {
        await page.goto('/index', { waitUntil: 'commit' });
        await expect(heading(page, t('host:home.title'))).toBeVisible();
        await readToEnd(page.getByRole('button', { name: t('host:home.invite.copy') }));
        await asked;
      });

      await test.step('the others work', async () => {
        for (const area of areas) {
          if (area === dead) continue;
          await goByMenu(page, t, area);
          await expect(heading(page, t(area.title))).toBeVisible();
        }
      });

      await test.step('its own area says so in time, and nothing else', async () => {
        await release();
        await goByMenu(page, t, dead);
        await expectConfinedFailure(page, t);
      });

      await test.step('a retry after the repair shows the page', async () => {
        await mend();
        await retry(page, t);
        await expect(heading(page, t(dead.title))).toBeVisible();
      });
    });
  }
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
    await page.goto('/bank', { waitUntil: 'commit' });
    await expectConfinedFailure(page, t);
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
  await page.goto('/bank', { waitUntil: 'commit' });
  await expectConfinedFailure(page, t);
  await retry(page, t);
  await expectConfinedFailure(page, t);
});

for (const fault of ['hanging', 'missing'] as const) {
  test(`a page whose own chunk is ${fault} fails alone and can be tried again`, async ({
    page,
    context,
    t,
    problems,
    member: _,
  }) => {
    problems.allow(...browserComplaints, /Loading chunk/, /ChunkLoadError/);
    // The remote's entry comes, every other file of it does not.
    const chunks = /\/federation\/remote-account\/(?!.*remoteEntry).*\.js/;
    await context.route(chunks, faults[fault]);
    await page.goto('/wallet', { waitUntil: 'commit' });
    await expectConfinedFailure(page, t);
    await context.unroute(chunks);
    await retry(page, t);
    await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  });
}
