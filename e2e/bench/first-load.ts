import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { firstLoadForbidden } from '../../shared/federation/src/build/host.ts';
import { bounded, type Figure, kb, told } from './figure.ts';
import { openPhone, untilSettled } from './phone.ts';
import type { Sites } from './sites.ts';

const limits = { ratio: 1.35, bytes: 200_000 } as const;

interface Script {
  /** '/assets/main.1f2e3d4c5b.js' */
  readonly path: string;
  readonly gzipBytes: number;
}

/** First-load JavaScript of /index: every script a visitor's browser fetches until it is quiet. */
export async function measureFirstLoad(browser: Browser, sites: Sites): Promise<Figure[]> {
  const federated = await scriptsOf(browser, sites.federated);
  const oneBundle = await scriptsOf(browser, sites.oneBundle);
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
    bounded('  in all, gzip', kb(bytes), `≤ ${kb(limits.bytes)}`, bytes <= limits.bytes),
    bounded(
      '  of ethers, crypto-js, a remote',
      strangers.join(', ') || 'nothing',
      'nothing',
      strangers.length === 0,
    ),
    ...federated.map(({ path, gzipBytes }) => told(`  ${path}`, kb(gzipBytes))),
  ];
}

async function scriptsOf(browser: Browser, url: string): Promise<Script[]> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') responses.push(response);
    });
    await page.goto(`${url}/index`);
    await page.locator('h1').waitFor();
    await untilSettled(page);
    return await Promise.all(
      responses.map(async (response) => ({
        path: new URL(response.url()).pathname,
        gzipBytes: gzipSync(await response.body(), { level: 9 }).length,
      })),
    );
  } finally {
    await context.close();
  }
}

/** What a first-load script must not be or hold, by its address and by the build's module list. */
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
