import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import {
  firstLoadBudgetBytes,
  firstLoadForbidden,
} from '../../shared/federation/src/build/host.ts';
import { bounded, type Figure, kb, unbounded } from './figure.ts';
import { openPhone, untilSettled } from './phone.ts';
import type { Sites } from './sites.ts';

const limits = {
  ratio: 1.35,
  entryBytes: firstLoadBudgetBytes,
  bytes: 180_000,
  pageBytes: 170_000,
} as const;

interface Script {
  /** Path of its URL, such as '/assets/main.1f2e3d4c5b.js'. */
  readonly path: string;
  readonly gzipBytes: number;
  /** Whether a `<script defer>` loads it: the application cannot start without it. */
  readonly entry: boolean;
}

/**
 * Measures the scripts that a visitor's browser requests before and after the mark `first-load`,
 * which the host sets once the first screen is painted and the browser is idle.
 */
export async function measureFirstLoad(browser: Browser, sites: Sites): Promise<Figure[]> {
  const { first: federated, later, pageBytes } = await scriptsOf(browser, sites.federated.url);
  const { first: oneBundle } = await scriptsOf(browser, sites.oneBundle.url);
  const bytes = sum(federated);
  const ratio = bytes / sum(oneBundle);
  const strangers = federated.flatMap((script) => strangersIn(script, sites));
  return [
    bounded(
      'first-load JS of /index, one bundle = 1',
      `${kb(bytes)} : ${kb(sum(oneBundle))} = ${ratio.toFixed(2)}`,
      `≤ ${limits.ratio}`,
      ratio <= limits.ratio,
    ),
    bounded(
      '  scripts in the document, gzip',
      kb(sum(federated.filter(({ entry }) => entry))),
      `≤ ${kb(limits.entryBytes)}`,
      sum(federated.filter(({ entry }) => entry)) <= limits.entryBytes,
    ),
    bounded(
      '  with the further scripts of home, gzip',
      kb(bytes),
      `≤ ${kb(limits.bytes)}`,
      bytes <= limits.bytes,
    ),
    bounded(
      '  all of /index until then, Brotli',
      kb(pageBytes),
      `≤ ${kb(limits.pageBytes)}`,
      pageBytes <= limits.pageBytes,
    ),
    bounded(
      '  packages that the first load must not contain',
      strangers.join(', ') || 'nothing',
      'nothing',
      strangers.length === 0,
    ),
    ...federated.map(({ path, gzipBytes }) => unbounded(`  ${path}`, kb(gzipBytes))),
    unbounded('after the first load, while idle', kb(sum(later))),
    ...later.map(({ path, gzipBytes }) => unbounded(`  ${path}`, kb(gzipBytes))),
  ];
}

interface Scripts {
  readonly first: readonly Script[];
  readonly later: readonly Script[];
  /** Brotli bytes of the document and of everything requested before the mark. */
  readonly pageBytes: number;
}

async function scriptsOf(browser: Browser, url: string): Promise<Scripts> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => {
      // A script is fetched with its integrity, and then evaluated from the cache.
      const isKnown = responses.some((one) => one.url() === response.url());
      if (response.url().startsWith('http') && !isKnown) responses.push(response);
    });
    await page.goto(`${url}/index`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    const named = new Set(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].map(({ src }) => src),
      ),
    );
    const before = await askedBefore(page, 'first-load');
    const bodies = await Promise.all(
      responses.map(async (response) => ({
        path: new URL(response.url()).pathname,
        url: response.url(),
        isScript: response.url().endsWith('.js'),
        body: await response.body(),
      })),
    );
    const scripts = bodies
      .filter(({ isScript }) => isScript)
      .map(({ path, url: address, body }) => ({
        path,
        entry: named.has(address),
        gzipBytes: gzipSync(body, { level: 9 }).length,
      }));
    return {
      first: scripts.filter(({ path }) => before.has(path)),
      later: scripts.filter(({ path }) => !before.has(path)),
      pageBytes: bodies
        .filter(({ path }) => path === '/index' || before.has(path))
        .reduce((total, { body }) => total + brotliCompressSync(body).length, 0),
    };
  } finally {
    await context.close();
  }
}

/** Returns the paths requested before a performance mark. @throws if the page has not set it */
async function askedBefore(page: Page, mark: string): Promise<Set<string>> {
  const paths = await page.evaluate((name) => {
    const end = performance.getEntriesByName(name)[0]?.startTime;
    if (end === undefined) throw new Error(`the page has not set the mark '${name}'`);
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < end)
      .map((entry) => new URL(entry.name).pathname);
  }, mark);
  return new Set(paths);
}

/** Returns the forbidden packages in a script, or the script itself if it is not of the host. */
function strangersIn({ path }: Script, { contents }: Sites): string[] {
  const packages = contents[path.slice(1)];
  if (!packages) return [`${path} (not of the host)`];
  return packages
    .filter((name) =>
      firstLoadForbidden.some((bad) => (typeof bad === 'string' ? bad === name : bad.test(name))),
    )
    .map((name) => `${name} in ${path}`);
}

function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { gzipBytes }) => total + gzipBytes, 0);
}
