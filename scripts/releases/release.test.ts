import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Built } from '../../shared/federation/src/release/index.ts';
import {
  canaryOf,
  digestOf,
  folderStore,
  keepBuild,
  makeStable,
  ReleaseRefused,
  readState,
  rollBack,
  StableChanged,
  startCanary,
} from '../../shared/releases/src/index.ts';
import { assertMayRelease, previewApp, releaseApp } from './release.ts';
import type { Target } from './target.ts';

const name = 'remote-visa';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
});
afterEach(() => rm(folder, { recursive: true }));

const v = (number: number) => `1.0.0-0000000${number}`;
const byAnna = (minute: number) => ({ by: 'anna', at: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
const store = () => folderStore(join(folder, 'store'));
const stable = async () => (await readState(store(), name)).row?.stable.version;

/** Returns a target with a real store; its other parts are unused. */
function targetIn(changes: Partial<Target> = {}): Target {
  return {
    place: folder,
    isShared: false,
    assertMayPublish: async () => undefined,
    state: (app: string) => readState(store(), app),
    keep: (build) => keepBuild(store(), build).then(() => undefined),
    makeStable: (app, version, said) =>
      makeStable(store(), app, version, { ...byAnna(200), ...said }),
    startCanary: (app, version, scope, said) =>
      startCanary(store(), app, version, scope, { ...byAnna(200), ...said }),
    ...changes,
  } as Target;
}

async function build(number: number): Promise<Built> {
  const place = join(folder, 'builds', v(number));
  await mkdir(place, { recursive: true });
  const entry = `entry ${number}`;
  const described = {
    name,
    version: v(number),
    contract: 1,
    prefixes: ['/bank'],
    routes: [],
    menu: [],
    parcels: [],
    files: { 'remoteEntry.js': digestOf(Buffer.from(entry)) },
  };
  await writeFile(join(place, 'remoteEntry.js'), entry);
  await writeFile(join(place, 'release.json'), JSON.stringify(described));
  return { folder: place, description: described } as unknown as Built;
}

const steps = (number: number, during: () => Promise<unknown> = async () => undefined) => ({
  build: () => build(number),
  check: async () => undefined,
  boot: async () => void (await during()),
});
const gated = { isGated: true, said: {} };

async function releaseDirectly(number: number, minute: number): Promise<void> {
  const { folder: place } = await build(number);
  await keepBuild(store(), { read: (path) => readFile(join(place, path)) });
  await makeStable(store(), name, v(number), byAnna(minute));
}

describe('a release', () => {
  it('becomes stable and reports it', async () => {
    await releaseDirectly(1, 0);
    expect(await releaseApp(name, targetIn(), gated, steps(2))).toBe(
      `${name} ${v(2)} is stable now`,
    );
    expect(await releaseApp(name, targetIn(), gated, steps(2))).toBe(
      `${name} ${v(2)} is unchanged`,
    );
  });

  it.each([
    ['stable', {}],
    ['a canary', { canary: { percent: 10, cohorts: [] } }],
  ])('does not become %s if another release became stable during its gate', async (_, options) => {
    await releaseDirectly(1, 0);
    const overtaken = steps(2, () => releaseDirectly(3, 100));
    const losing = releaseApp(name, targetIn(), { ...gated, ...options }, overtaken);
    await expect(losing).rejects.toThrow(StableChanged);
    await expect(losing).rejects.toThrow(
      `stable changed from ${v(1)} to ${v(3)} while you checked`,
    );
    const { row } = await readState(store(), name);
    expect(row).toMatchObject({ stable: { version: v(3) } });
    expect(canaryOf(row)).toBeUndefined();
  });

  it('changes nothing if its gate refuses it', async () => {
    await releaseDirectly(1, 0);
    const refused = {
      ...steps(2),
      boot: () => Promise.reject(new ReleaseRefused('a page throws')),
    };
    await expect(releaseApp(name, targetIn(), gated, refused)).rejects.toThrow('a page throws');
    expect(await stable()).toBe(v(1));
  });
});

describe('a canary', () => {
  const canary = async () => canaryOf((await readState(store(), name)).row);
  beforeEach(() => releaseDirectly(1, 0));

  it('with a cohort keeps the share of the canary before it, and with a share its cohorts', async () => {
    const first = { percent: 10, cohorts: ['staff'] };
    await releaseApp(name, targetIn(), { ...gated, canary: first }, steps(2));
    const cohorts = ['testers'];
    await releaseApp(name, targetIn(), { ...gated, canary: { cohorts } }, steps(3));
    expect(await canary()).toMatchObject({ release: { version: v(3) }, percent: 10, cohorts });
    await releaseApp(name, targetIn(), { ...gated, canary: { percent: 25 } }, steps(3));
    expect(await canary()).toMatchObject({ release: { version: v(3) }, percent: 25, cohorts });
  });

  it('for a cohort only has no share without a canary before it', async () => {
    await releaseApp(name, targetIn(), { ...gated, canary: { cohorts: ['staff'] } }, steps(2));
    expect(await canary()).toMatchObject({ percent: 0, cohorts: ['staff'] });
  });
});

describe('a rollout', () => {
  const rollout = { shares: [5, 100], everyMs: 600_000 };

  it('starts after the gate', async () => {
    await releaseDirectly(1, 0);
    const started: unknown[] = [];
    const target = targetIn({ startRollout: async (...input) => void started.push(input) });
    expect(await releaseApp(name, target, { ...gated, rollout }, steps(2))).toBe(
      `${name} ${v(2)} is the canary now (5 → 100 %, each for at least 10 min; see /federation)`,
    );
    expect(started).toEqual([[name, v(2), rollout, { from: v(1), fromCanary: null }]]);
  });

  it('is refused before any build while another one runs', async () => {
    const target = targetIn({ assertRollsOut: () => Promise.reject(new Error('one is running')) });
    await expect(assertMayRelease([name], target, { rollout, said: {} })).rejects.toThrow(
      'one is running',
    );
    await expect(assertMayRelease(['host'], target, { rollout, said: {} })).rejects.toThrow(
      'The host has no canary',
    );
  });
});

describe('a preview', () => {
  const url = 'https://wallet.example';
  const until = new Date(Date.UTC(2026, 0, 4, 12));
  const previewing = (opensVersions: boolean, preview: Target['preview'] = async () => until) =>
    targetIn({ site: async () => ({ url, triable: false, opensVersions }), preview });
  const options = { forMs: 3_600_000, said: {} };

  it('is stored and not released, and its link is printed', async () => {
    await releaseDirectly(1, 0);
    expect(await previewApp(name, previewing(true), options, () => build(2))).toBe(
      `${name} ${v(2)} is not released. Open it until 2026-01-04T12:00Z:\n` +
        `  ${url}/?remote=${name}@${v(2)}`,
    );
    expect([await stable(), (await readState(store(), name)).versions.length]).toEqual([v(1), 2]);
  });

  it('of a version that was released says so', async () => {
    const target = previewing(true, async () => undefined);
    expect(await previewApp(name, target, options, () => build(2))).toMatch(
      /^remote-visa \S+ was released before\. Open it:\n {2}https:/,
    );
  });

  it.each([
    ['without a running environment', targetIn({ site: async () => undefined }), /No running/],
    ['where no link opens versions', previewing(false), /REMOTE_OVERRIDE_ORIGINS/],
  ])('is refused before its build %s', async (_, target, why) => {
    const building = () => Promise.reject(new Error('was built'));
    await expect(previewApp(name, target, options, building)).rejects.toThrow(why);
  });
});

describe('after a rollback', () => {
  beforeEach(async () => {
    await releaseDirectly(1, 0);
    await releaseDirectly(2, 100);
    await rollBack(store(), name, byAnna(101));
  });

  it('a start keeps the version, builds nothing, and explains how to release the working tree', async () => {
    const builds = { ...steps(2), build: () => Promise.reject(new Error('was built')) };
    expect(await releaseApp(name, targetIn(), { isGated: false, said: {} }, builds)).toBe(
      `${name} stays at ${v(1)}: anna rolled back to it at 2026-01-01T01:41Z. ` +
        `Release the working tree with: pnpm release ${name}`,
    );
    expect(await stable()).toBe(v(1));
  });

  it('a gated release replaces the version, and the next start updates it', async () => {
    await releaseApp(name, targetIn(), gated, steps(2));
    expect(await stable()).toBe(v(2));
    await releaseApp(name, targetIn(), { isGated: false, said: {} }, steps(3));
    expect(await stable()).toBe(v(3));
  });
});

describe('before a build, assertMayRelease', () => {
  const shared = targetIn({ isShared: true, place: 'https://admin.example' });
  const dirty = { commit: '0123456789ab-dirty' };

  it.each([
    [
      'a canary of the host',
      ['host'],
      targetIn(),
      { canary: { percent: 5, cohorts: [] }, said: {} },
      /no canary/,
    ],
    [
      'sources without a commit, for a running environment',
      [name],
      shared,
      { said: dirty },
      /differ from commit 0123456789ab/,
    ],
    [
      'another team’s app',
      [name],
      targetIn({ assertMayPublish: () => Promise.reject(new Error('not yours')) }),
      { said: {} },
      /not yours/,
    ],
  ])('refuses %s', async (_, names, target, options, why) => {
    await expect(assertMayRelease(names, target, options)).rejects.toThrow(why);
  });

  it('accepts uncommitted sources for this machine’s own store', async () => {
    await assertMayRelease([name], targetIn(), { said: dirty });
  });
});
