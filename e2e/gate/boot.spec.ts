import type { Page } from '@playwright/test';
import { violations } from '../fixtures/axe.ts';
import { failurePanel } from '../fixtures/failure-panel.ts';
import { readToEnd } from '../fixtures/read-to-end.ts';
import { serveHost } from '../fixtures/serve-host.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';
import { atRest } from '../screens/test.ts';

/**
 * What a release has to pass (scripts/releases/boot.ts): what is published, or built, and live for nobody
 * runs together with what is live, and a member opens every page that has an address of its own.
 */
const { GATE_REMOTE: remote = '', GATE_VERSION: version = '', GATE_HOST: host } = process.env;

test.use({ language: 'en' });
// There are many pages, and machines that build are slow ones.
test.describe.configure({ timeout: 600_000 });

if (host) {
  test('a visitor sees the candidate’s own pages', async ({ page, t }) => {
    await serveHost(page.context(), host);
    await openEach(page, t, ['/index']);
    const links = page.getByRole('navigation', { name: t('host:legal.label') }).getByRole('link');
    await readToEnd(links.first());
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    await openEach(page, t, hrefs.filter((href) => href?.startsWith('/')) as string[]);
  });

  test('the candidate runs the live remotes', async ({ page, t, member: _ }) => {
    await serveHost(page.context(), host);
    const registry = await (await page.request.get('/federation/registry.json')).json();
    const rows: { stable: Routed }[] = Object.values(registry.remotes);
    await openEach(page, t, ['/index', ...rows.flatMap(({ stable }) => addressesOf(stable))]);
  });
} else
  test(`${remote} ${version} runs on the live host`, async ({ page, t, member: _ }) => {
    const folder = `/federation/${remote}/${version}`;
    const paths = addressesOf(await (await page.request.get(`${folder}/release.json`)).json());
    await page.goto(`${paths[0]}?remote=${remote}@${version}`);
    const badge = page.getByText(t('host:status.override', { remote, url: folder }));
    await expect(badge, 'the candidate runs, not what is live').toBeVisible();
    await openEach(page, t, paths);
  });

interface Routed {
  routes: { path: string }[];
}

function addressesOf({ routes }: Routed): string[] {
  return routes.map(({ path }) => path).filter((path) => !path.includes(':'));
}

async function openEach(page: Page, t: Texts, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(failurePanel(page, t), path).toBeHidden();
      await atRest(page);
      expect.soft(await violations(page), `axe, ${path}`).toEqual([]);
    });
}
