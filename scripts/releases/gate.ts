import { readFileSync } from 'node:fs';
import {
  type HostDescription,
  locales,
  type RegistryRow,
} from '../../shared/contract/src/index.ts';
import { type Built, folderFiles } from '../../shared/federation/src/release/index.ts';
import { digestOf, lacking, ReleaseRefused } from '../../shared/releases/src/index.ts';
import { root } from '../workspace.ts';
import type { Target } from './target.ts';

/** What a candidate is held against. */
interface Live {
  readonly host: HostDescription | undefined;
  readonly rows: Readonly<Record<string, RegistryRow | undefined>>;
}

/** undefined: nothing is wrong; else what is, and how to mend it. */
type Check = (built: Built, live: Live) => Promise<string | undefined> | string | undefined;

/** How much a remote may grow against what is live, gzip bytes of its scripts. */
const growth = { ratio: 1.1, bytes: 10_000 };

const checks: Readonly<Record<string, Check>> = {
  'contract fits the live host': ({ description: { contract } }, { host }) =>
    host && host.contract !== contract
      ? `it is built against contract ${contract}, the live host speaks ${host.contract}: take the host's contract, or release the host first`
      : undefined,

  'the live host provides what it needs': ({ description: { needs } }, { host }) => {
    const lacks = needs && host ? lacking(needs, host.provides) : [];
    return lacks.length > 0
      ? `the live host does not provide ${lacks.join(', ')}: release the host first`
      : undefined;
  },

  'its prefixes are free': ({ description: { name, prefixes } }, { rows }) => {
    for (const [other, row] of Object.entries(rows)) {
      const taken = other !== name && prefixes.find((one) => row?.stable.prefixes.includes(one));
      if (taken) return `${taken} is ${other}'s: choose another prefix in src/manifest.ts`;
    }
    return undefined;
  },

  'every file is what release.json says': async ({ folder, description: { files } }) => {
    const build = folderFiles(folder);
    for (const [path, digest] of Object.entries(files)) {
      const bytes = await build.read(path);
      if (!bytes || digestOf(bytes) !== digest) return `${path} has changed since: build again`;
    }
    return undefined;
  },

  'it has not grown much': async ({ description: { name, gzipBytes } }, { rows }) => {
    const before = rows[name]?.stable.gzipBytes;
    if (!gzipBytes || !before || gzipBytes <= before * growth.ratio + growth.bytes)
      return undefined;
    return (
      `its scripts are ${kb(gzipBytes)} kB, the live ones ${kb(before)}: load what few pages need ` +
      'on those pages, or say --grown when it is meant'
    );
  },

  'its texts are there in ten languages': ({ description: { name } }) => {
    // Languages have other plurals than English has.
    const keysOf = (locale: string) =>
      Object.keys(
        JSON.parse(readFileSync(`${root}${name}/src/messages/${locale}.json`, 'utf8')),
      ).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
    const english = keysOf('en');
    for (const locale of Object.keys(locales)) {
      const there = new Set(keysOf(locale));
      const missing = english.find((key) => !there.has(key));
      if (missing) return `${missing} has no ${locale}: add it to src/messages/${locale}.json`;
    }
    return undefined;
  },

  'nothing in it that the CSP forbids': async ({ folder, description: { files } }) => {
    const build = folderFiles(folder);
    for (const path of Object.keys(files).filter((one) => one.endsWith('.js'))) {
      const found = /\beval\(|\bnew Function\(/.exec(String(await build.read(path)));
      if (found) return `${path} uses ${found[0]}…): browsers refuse it under the product's CSP`;
    }
    return undefined;
  },
};

/** Everything that is checked without a browser; what is wrong is said at once, all of it. */
export async function checkCandidate(
  built: Built,
  target: Target,
  { allow = [] }: { allow?: readonly string[] } = {},
): Promise<void> {
  const { name } = built.description;
  const [host, rows] = await Promise.all([target.host(), target.rows()]);
  if (!host) console.log('  · no host is live yet: what it provides is not known');
  const problems: string[] = [];
  for (const [title, check] of Object.entries(checks)) {
    const problem = allow.includes(title) ? undefined : await check(built, { host, rows });
    if (problem === undefined) console.log(`  ✓ ${title}`);
    else problems.push(`  ✗ ${title}: ${problem}`);
  }
  if (problems.length > 0)
    throw new ReleaseRefused(
      `${name} is not released; what is live stays.\n${problems.join('\n')}`,
    );
}

/** The check that `--grown` leaves out. */
export const growthCheck = 'it has not grown much';

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
