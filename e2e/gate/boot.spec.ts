import { violations } from '../fixtures/axe.ts';
import { failurePanel } from '../fixtures/failure-panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { atRest } from '../screens/test.ts';

/**
 * What a release has to pass (scripts/releases/boot.ts): a version that is published and live for
 * nobody runs on the live host, and a member opens every page of it that has an address of its own.
 */
const { GATE_REMOTE: remote = '', GATE_VERSION: version = '' } = process.env;

test.use({ language: 'en' });

test(`${remote} ${version} runs on the live host`, async ({ page, t, member: _ }) => {
  const folder = `/federation/${remote}/${version}`;
  const release = await (await page.request.get(`${folder}/release.json`)).json();
  const paths = (release.routes as { path: string }[])
    .map(({ path }) => path)
    .filter((path) => !path.includes(':'));
  await page.goto(`${paths[0]}?remote=${remote}@${version}`);
  const badge = page.getByText(t('host:status.override', { remote, url: folder }));
  await expect(badge, 'the candidate runs, not what is live').toBeVisible();
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(failurePanel(page, t), path).toBeHidden();
      await atRest(page);
      expect.soft(await violations(page), `axe, ${path}`).toEqual([]);
    });
});
