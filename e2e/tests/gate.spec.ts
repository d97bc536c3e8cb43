import { Problems } from '../fixtures/problems.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { measureBlocks, type OpenOptions, openPage } from '../gate/open-page.ts';

/** Tests the browser checks of a release (gate/open-page.ts). */
const test = base.extend({
  // The faults are intended.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  problems: async ({}, use) => use(new Problems()),
});

test.use({ language: 'en' });

interface Fault {
  title: string;
  /** Inserted into a page without faults. */
  html: string;
  hasUnknownId?: boolean;
  options?: Partial<OpenOptions>;
  said: RegExp | undefined;
}

const faults: Fault[] = [
  { title: 'a page without faults', html: '', said: undefined },
  {
    title: 'a page that throws',
    html: `<script>throw new TypeError('no card\\nat x')</script>`,
    said: /^\/fault \(en, light\): TypeError: no card$/,
  },
  {
    title: 'a page that throws after it was shown',
    html: `<script>addEventListener('load', () => setTimeout(() => { throw new RangeError('no date') }))</script>`,
    said: /RangeError: no date$/,
  },
  {
    title: 'a page whose error a boundary has caught',
    html: `<script>console.error(new TypeError('no price'))</script>`,
    said: /TypeError: no price$/,
  },
  {
    title: 'a page that requests a missing file',
    html: '<img alt="" src="/federation/none.png">',
    said: /Failed to load resource/,
  },
  {
    title: 'a page of an unknown id, which the API answers with 404',
    html: '<img alt="" src="/federation/none.png">',
    hasUnknownId: true,
    said: undefined,
  },
  {
    title: 'a page that blocks the browser',
    html: '<script>for (const end = performance.now() + 3000; performance.now() < end; );</script>',
    said: /it blocks the browser for [3-9]\.\d s$/,
  },
  {
    title: 'a page that never stops loading',
    html: '<p aria-busy="true">cards</p>',
    options: { loadMs: 1_000 },
    said: /it still loads after 1 s$/,
  },
  {
    title: 'a page that shows Loading forever',
    html: '<p>{{loading}}</p>',
    options: { loadMs: 1_000 },
    said: /it still loads after 1 s$/,
  },
];

for (const { title, html, hasUnknownId, options, said } of faults)
  test(`the gate ${said ? 'refuses' : 'accepts'} ${title}`, async ({ page, t }) => {
    await page.route('/fault', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: pageWith(html.replace('{{loading}}', t('kit:query.loading'))),
      }),
    );
    await measureBlocks(page);
    const address = { path: '/fault', ...(hasUnknownId && { hasUnknownId }) };
    const opening = openPage(page, address, { t, look: 'en, light', axe: 'all', ...options });
    if (said) await expect(opening).rejects.toThrow(said);
    else expect(await opening).toEqual([]);
  });

test('the gate reports low contrast that only the dark scheme has', async ({ page, t }) => {
  const dark = '@media (prefers-color-scheme: dark) { main { background: #111; color: #222 } }';
  await page.route('/fault', (route) =>
    route.fulfill({ contentType: 'text/html', body: pageWith(`<style>${dark}</style>`) }),
  );
  await measureBlocks(page);
  const open = (look: string) => openPage(page, { path: '/fault' }, { t, look, axe: 'contrast' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await open('en, light')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await open('th, dark')).toEqual([
    expect.stringMatching(/^\/fault \(th, dark\): axe: color-contrast: h1 [^\n]+$/),
  ]);
});

function pageWith(html: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cards</title><main><h1>Cards</h1>${html}</main>`;
}
