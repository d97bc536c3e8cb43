import { satisfies } from 'semver';
import {
  type HostDescription,
  hostDescription,
  type RegistryRow,
  type Release,
} from '../../shared/contract/src/index.ts';
import { type Built, folderFiles } from '../../shared/federation/src/release/index.ts';
import {
  digestOf,
  type HostBuild,
  hostFile,
  hostName,
  isHostBuild,
  lacking,
  ReleaseRefused,
  type ReleaseRow,
  type RemoteBuild,
} from '../../shared/releases/src/index.ts';
import { forbiddenIn } from './forbidden-code.ts';
import {
  englishTexts,
  failedTests,
  linterFaults,
  unlabelledEntries,
  wrongTexts,
} from './source-checks.ts';
import type { Target } from './target.ts';

/** The live versions that a candidate is compared with. */
interface Live {
  /** Whether others use the environment. */
  readonly isShared: boolean;
  readonly host: HostDescription | undefined;
  readonly rows: Readonly<Record<string, RegistryRow | undefined>>;
  /** Row of the candidate's app. */
  readonly row: ReleaseRow | undefined;
}

/** The problem and how to fix it; undefined: none. */
type Problem = string | undefined;
type Check<B extends Built = Built> = (built: B, live: Live) => Promise<Problem> | Problem;

/** Allowed growth of an app compared with the live version, gzip bytes of its scripts. */
const growth = { ratio: 1.1, bytes: 10_000 };

/** Maximum size of an app, gzip bytes of all its scripts, texts in ten languages included. */
const budgetBytes = { host: 1_400_000, remote: 200_000 };

const ofRemotes: Readonly<Record<string, Check<Built<RemoteBuild>>>> = {
  'contract fits the live host': ({ description: { contract } }, { host }) =>
    host && host.contract !== contract
      ? `it is built against contract ${contract}, the live host uses ${host.contract}: use the host's contract, or release the host first`
      : undefined,

  'the live host provides what it needs': ({ description: { needs } }, { host }) => {
    const lacks = needs && host ? lacking(needs, host.provides) : [];
    return lacks.length > 0
      ? `the live host does not provide ${lacks.join(', ')}: release the host first`
      : undefined;
  },

  'it accepts the live host’s versions of shared modules': (
    { description: { shared } },
    { host },
  ) => {
    const others = Object.entries(shared ?? {}).flatMap(([name, range]) => {
      const version = host?.versions?.[name];
      return version === undefined || satisfies(version, range)
        ? []
        : [`${name} ${range}, the host has ${version}`];
    });
    return others.length > 0
      ? `it accepts ${others.join('; ')}: build it with the host's versions, or release the host first`
      : undefined;
  },

  'its prefixes are free': ({ description: { name, prefixes } }, { rows }) => {
    for (const [other, row] of Object.entries(rows)) {
      const taken = other !== name && prefixes.find((one) => row?.stable.prefixes.includes(one));
      if (taken) return `${taken} is ${other}'s: choose another prefix in src/manifest.ts`;
    }
    return undefined;
  },

  'its menu has labels in ten languages': ({ description: { menu } }) =>
    listed(unlabelledEntries(menu)),
};

const ofHost: Readonly<Record<string, Check<Built<HostBuild>>>> = {
  'contract fits the live remotes': ({ description: { contract } }, { rows }) => {
    const others = releasesIn(rows).filter((release) => release.contract !== contract);
    return others.length > 0
      ? `it uses contract ${contract}; ${named(others)} use another: release these with contract ${contract} first`
      : undefined;
  },

  'it provides what the live remotes need': async ({ folder }, { rows }) => {
    const described = await folderFiles(folder).read(hostFile);
    const { provides } = hostDescription.parse(JSON.parse(String(described)));
    for (const release of releasesIn(rows)) {
      const lacks = release.needs ? lacking(release.needs, provides) : [];
      if (lacks.length > 0)
        return (
          `${named([release])} needs ${lacks.join(', ')}, which it no longer provides: ` +
          'keep it until a release that does not need it is both stable and last good'
        );
    }
    return undefined;
  },
};

/** The check that `--grown` skips. */
export const growthCheck = 'it has not grown much';

const ofAll: Readonly<Record<string, Check>> = {
  'every file matches release.json': async ({ folder, description: { files } }) => {
    const build = folderFiles(folder);
    for (const [path, digest] of Object.entries(files)) {
      const bytes = await build.read(path);
      if (!bytes || digestOf(bytes) !== digest) return `${path} is not as built: build again`;
    }
    return undefined;
  },

  [growthCheck]: ({ description: { gzipBytes } }, { row }) => {
    const before = row?.stable.gzipBytes;
    if (!gzipBytes || !before || gzipBytes <= before * growth.ratio + growth.bytes)
      return undefined;
    return (
      `its scripts are ${kb(gzipBytes)} kB, the live ones ${kb(before)}: load code of few pages ` +
      'on those pages only, or use --grown if this is intended'
    );
  },

  'it is within its budget': ({ description: { name, gzipBytes = 0 } }) => {
    const budget = budgetBytes[name === hostName ? 'host' : 'remote'];
    return gzipBytes > budget
      ? `its scripts are ${kb(gzipBytes)} kB, the budget is ${kb(budget)}: remove code, or move pages to another remote`
      : undefined;
  },

  'its texts are complete in ten languages': ({ description: { name } }) =>
    listed(wrongTexts(name)),

  'others see only translated texts': ({ description: { name } }, { isShared }) => {
    const found = englishTexts(name);
    if (isShared) return listed(found);
    // The environment of this machine may show them in English.
    if (found.length > 0)
      console.log(`  · ${found.length} texts are not translated: no other environment takes them`);
    return undefined;
  },

  'the linters find nothing': async ({ description: { name } }) => listed(await linterFaults(name)),

  // The environment of this machine may show code that is not finished.
  'its unit tests pass': async ({ description: { name } }, { isShared }) =>
    isShared ? listed(await failedTests(name)) : undefined,

  'the CSP allows its code': async ({ folder, description: { files } }) => {
    const build = folderFiles(folder);
    const found: string[] = [];
    for (const path of Object.keys(files).filter((one) => one.endsWith('.js'))) {
      const what = forbiddenIn(String(await build.read(path)));
      if (what) found.push(`${path} uses ${what}: browsers block it under the product's CSP`);
    }
    return listed(found);
  },
};

/** Joins problems: a single one without a line break, several on a line each; undefined: none. */
function listed(problems: readonly string[]): Problem {
  if (problems.length <= 1) return problems[0];
  return problems.map((one) => `\n      ${one}`).join('');
}

function releasesIn(rows: Live['rows']): Release[] {
  return Object.values(rows).flatMap((row) =>
    [row?.stable, row?.previous, row?.canary?.release].flatMap((one) => one ?? []),
  );
}

function named(releases: readonly Release[]): string {
  return releases.map(({ name, version }) => `${name} ${version}`).join(', ');
}

/** Runs all checks that need no browser. @throws ReleaseRefused with all problems together */
export async function checkCandidate(
  built: Built,
  target: Target,
  { allow = [] }: { allow?: readonly string[] } = {},
): Promise<void> {
  const { name } = built.description;
  const [host, rows, { row }] = await Promise.all([
    target.host(),
    target.rows(),
    target.state(name),
  ]);
  if (!host && !isHostBuild(built.description))
    console.log('  · no host is live yet: its modules and texts are unknown');
  // The kind of build determines its checks.
  const own = (isHostBuild(built.description) ? ofHost : ofRemotes) as Record<string, Check>;
  const live = { isShared: target.isShared, host, rows, row };
  const problems: string[] = [];
  for (const [title, check] of Object.entries({ ...own, ...ofAll })) {
    const problem = allow.includes(title) ? undefined : await check(built, live);
    if (problem === undefined) console.log(`  ✓ ${title}`);
    else problems.push(`  ✗ ${title}: ${problem}`);
  }
  if (problems.length > 0)
    throw new ReleaseRefused(
      `${name} is not released; the live version stays.\n${problems.join('\n')}`,
    );
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
