import type { Page } from '@playwright/test';
import type { Locale } from '@shared/contract';
import { Problems } from '../fixtures/problems.ts';
import { readToEnd } from '../fixtures/read-to-end.ts';
import { serveHost } from '../fixtures/serve-host.ts';
import { test as base } from '../fixtures/test.ts';
import { type Address, measureBlocks, type OpenOptions, openPage } from './open-page.ts';

/**
 * Browser checks of a release, which scripts/releases/boot.ts runs. They open the pages of a
 * candidate that is not live, together with the live releases.
 */
const { GATE_REMOTE: remote = '', GATE_VERSION: version = '', GATE_HOST: host } = process.env;

interface Look {
  readonly language: Locale;
  readonly scheme: 'light' | 'dark';
  readonly axe: OpenOptions['axe'];
}

/** Thai has its own calendar, plurals and line breaks, and reveals faults that English hides. */
const looks: readonly Look[] = [
  { language: 'en', scheme: 'light', axe: 'all' },
  { language: 'th', scheme: 'dark', axe: 'contrast' },
];

interface Fixtures {
  look: Look;
  /** Opens pages in turn. @throws Error for the first broken page, or with all findings of axe */
  open: (addresses: readonly Address[]) => Promise<void>;
}

const test = base.extend<Fixtures>({
  look: [looks[0] as Look, { option: true }],
  // The first error of a page ends the check (open-page.ts).
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  problems: async ({}, use) => use(new Problems()),
  open: async ({ page, t, look: { language, scheme, axe } }, use) => {
    await page.emulateMedia({ colorScheme: scheme });
    await measureBlocks(page);
    const options = { t, look: `${language}, ${scheme}`, axe };
    await use(async (addresses) => {
      const found: string[] = [];
      for (const address of addresses) found.push(...(await openPage(page, address, options)));
      if (found.length > 0) throw new Error(found.join('\n'));
    });
  },
});

// There are many pages, and build machines are slow.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const look of looks)
  test.describe(`${look.language}, ${look.scheme}`, () => {
    test.use({ language: look.language, look });

    if (host) {
      test('a visitor sees the candidate’s own pages', async ({ page, t, open }) => {
        await serveHost(page.context(), host);
        await open([{ path: '/index' }]);
        const links = page
          .getByRole('navigation', { name: t('host:legal.label') })
          .getByRole('link');
        await readToEnd(links.first());
        const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        await open(
          hrefs.filter((href) => href?.startsWith('/')).map((path) => ({ path: `${path}` })),
        );
      });

      test('the candidate runs the live remotes', async ({ page, open, member: _ }) => {
        await serveHost(page.context(), host);
        const registry = await readJson(page, '/federation/registry.json');
        const rows: { stable: Routed }[] = Object.values(registry.remotes);
        await open([{ path: '/index' }, ...rows.flatMap(({ stable }) => addressesOf(stable))]);
      });
    } else
      test(`${remote} ${version} runs on the live host`, async ({ page, t, open, member: _ }) => {
        const folder = `/federation/${remote}/${version}`;
        const [first, ...others] = addressesOf(await readJson(page, `${folder}/release.json`));
        if (!first) return;
        await open([{ ...first, path: `${first.path}?remote=${remote}@${version}` }]);
        const badge = page.getByText(t('host:status.override', { remote, url: folder }));
        if (!(await badge.isVisible()))
          throw new Error(`${remote} ${version} does not run instead of the live version`);
        await open(others);
      });
  });

interface Routed {
  routes: { path: string }[];
}

// biome-ignore lint/suspicious/noExplicitAny: each of the two files has its own type.
async function readJson(page: Page, path: string): Promise<any> {
  return (await page.request.get(path)).json();
}

function addressesOf({ routes }: Routed): Address[] {
  return routes.map(({ path }) => ({
    path: path.replace(/:\w+\??/g, '404404'),
    hasUnknownId: path.includes(':'),
  }));
}
