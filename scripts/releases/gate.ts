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
  isHostBuild,
  lacking,
  ReleaseRefused,
  type ReleaseRow,
  type RemoteBuild,
} from '../../shared/releases/src/index.ts';
import { forbiddenIn } from './forbidden-code.ts';
import { unlabelledEntries, wrongImports, wrongTexts } from './source-checks.ts';
import type { Target } from './target.ts';

/** What a candidate is held against. */
interface Live {
  readonly host: HostDescription | undefined;
  readonly rows: Readonly<Record<string, RegistryRow | undefined>>;
  /** The candidate's own. */
  readonly row: ReleaseRow | undefined;
}

/** undefined: nothing is wrong; else what is, and how to mend it. */
type Problem = string | undefined;
type Check<B extends Built = Built> = (built: B, live: Live) => Promise<Problem> | Problem;

/** How much an app may grow against what is live, gzip bytes of its scripts. */
const growth = { ratio: 1.1, bytes: 10_000 };

const ofRemotes: Readonly<Record<string, Check<Built<RemoteBuild>>>> = {
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

  'the live host has the versions of shared modules that it takes': (
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
      ? `it takes ${others.join('; ')}: build it with these, or release the host first`
      : undefined;
  },

  'its prefixes are free': ({ description: { name, prefixes } }, { rows }) => {
    for (const [other, row] of Object.entries(rows)) {
      const taken = other !== name && prefixes.find((one) => row?.stable.prefixes.includes(one));
      if (taken) return `${taken} is ${other}'s: choose another prefix in src/manifest.ts`;
    }
    return undefined;
  },

  'its menu is labelled in ten languages': ({ description: { menu } }) =>
    listed(unlabelledEntries(menu)),
};

const ofHost: Readonly<Record<string, Check<Built<HostBuild>>>> = {
  'contract fits the live remotes': ({ description: { contract } }, { rows }) => {
    const others = releasesIn(rows).filter((release) => release.contract !== contract);
    return others.length > 0
      ? `it speaks contract ${contract}; of another are ${named(others)}: have them released for it first`
      : undefined;
  },

  'it provides what the live remotes need': async ({ folder }, { rows }) => {
    const described = await folderFiles(folder).read(hostFile);
    const { provides } = hostDescription.parse(JSON.parse(String(described)));
    for (const release of releasesIn(rows)) {
      const lacks = release.needs ? lacking(release.needs, provides) : [];
      if (lacks.length > 0)
        return (
          `${named([release])} needs ${lacks.join(', ')}, which it does not provide any more: ` +
          'keep that until a release without the need is stable, and the last good one, too'
        );
    }
    return undefined;
  },
};

/** The check that `--grown` leaves out. */
export const growthCheck = 'it has not grown much';

const ofAll: Readonly<Record<string, Check>> = {
  'every file is what release.json says': async ({ folder, description: { files } }) => {
    const build = folderFiles(folder);
    for (const [path, digest] of Object.entries(files)) {
      const bytes = await build.read(path);
      if (!bytes || digestOf(bytes) !== digest) return `${path} has changed since: build again`;
    }
    return undefined;
  },

  [growthCheck]: ({ description: { gzipBytes } }, { row }) => {
    const before = row?.stable.gzipBytes;
    if (!gzipBytes || !before || gzipBytes <= before * growth.ratio + growth.bytes)
      return undefined;
    return (
      `its scripts are ${kb(gzipBytes)} kB, the live ones ${kb(before)}: load what few pages need ` +
      'on those pages, or say --grown when it is meant'
    );
  },

  'its texts are there in ten languages': ({ description: { name } }) => listed(wrongTexts(name)),

  'it imports only what its layer may': async ({ description: { name } }) =>
    listed(await wrongImports(name)),

  'nothing in it that the CSP forbids': async ({ folder, description: { files } }) => {
    const build = folderFiles(folder);
    const found: string[] = [];
    for (const path of Object.keys(files).filter((one) => one.endsWith('.js'))) {
      const what = forbiddenIn(String(await build.read(path)));
      if (what) found.push(`${path} uses ${what}: browsers refuse it under the product's CSP`);
    }
    return listed(found);
  },
};

/** One problem stays on its line; several have lines of their own. */
function listed(problems: readonly string[]): Problem {
  if (problems.length <= 1) return problems[0];
  return problems.map((one) => `\n      ${one}`).join('');
}

/** Whatever somebody may run now: the last good ones, too. */
function releasesIn(rows: Live['rows']): Release[] {
  return Object.values(rows).flatMap((row) =>
    [row?.stable, row?.previous, row?.canary?.release].flatMap((one) => one ?? []),
  );
}

function named(releases: readonly Release[]): string {
  return releases.map(({ name, version }) => `${name} ${version}`).join(', ');
}

/** Everything that is checked without a browser; what is wrong is said at once, all of it. */
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
    console.log('  · no host is live yet: what it provides is not known');
  // Which checks there are follows from what the build is.
  const own = (isHostBuild(built.description) ? ofHost : ofRemotes) as Record<string, Check>;
  const problems: string[] = [];
  for (const [title, check] of Object.entries({ ...own, ...ofAll })) {
    const problem = allow.includes(title) ? undefined : await check(built, { host, rows, row });
    if (problem === undefined) console.log(`  ✓ ${title}`);
    else problems.push(`  ✗ ${title}: ${problem}`);
  }
  if (problems.length > 0)
    throw new ReleaseRefused(
      `${name} is not released; what is live stays.\n${problems.join('\n')}`,
    );
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
