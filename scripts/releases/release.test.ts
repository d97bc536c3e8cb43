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
import { assertMayRelease, releaseApp } from './release.ts';
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
