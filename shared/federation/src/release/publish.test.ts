import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryRow } from '@shared/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { release } from '../testing/samples.ts';
import { keptVersions, publishBuild, VersionConflict } from './publish.ts';
import { stage } from './stage.ts';

let store: string;
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(async () => {
  await rm(store, { recursive: true });
});

const now = new Date('2026-02-03T04:05:06.000Z');

async function build(version: string, content = version): Promise<string> {
  const dir = await mkdtemp(join(store, '.building-'));
  const { integrity: _, releasedAt: __, entry: ___, ...described } = release({ version });
  await writeFile(join(dir, 'release.json'), JSON.stringify(described));
  await writeFile(join(dir, 'remoteEntry.js'), content);
  return dir;
}

const versions = async () => (await readdir(join(store, 'remote-visa'))).sort();

describe('publishBuild', () => {
  it('a build becomes an immutable folder and a row the loader accepts', async () => {
    const published = await publishBuild(await build('1.0.0-11111111'), store, now);
    expect(published).toMatchObject({
      entry: '/federation/remote-visa/1.0.0-11111111/remoteEntry.js',
      integrity: expect.stringMatching(/^sha384-/),
      releasedAt: now.toISOString(),
    });
    const { remotes } = JSON.parse(await readFile(join(store, 'registry.json'), 'utf8'));
    expect(registryRow.safeParse(remotes['remote-visa']).success).toBe(true);
    expect(await versions()).toEqual(['1.0.0-11111111']);
  });

  it('the same content again changes neither folder nor registry', async () => {
    await publishBuild(await build('1.0.0-11111111'), store, now);
    const before = await readFile(join(store, 'registry.json'), 'utf8');
    await publishBuild(await build('1.0.0-11111111'), store, new Date());
    expect(await readFile(join(store, 'registry.json'), 'utf8')).toBe(before);
    expect((await readdir(store)).sort()).toEqual(['registry.json', 'remote-visa']);
  });

  it('files that were deleted from a version are put back, the entry too', async () => {
    await publishBuild(await build('1.0.0-11111111'), store, now);
    const folder = join(store, 'remote-visa/1.0.0-11111111');
    const before = await readFile(join(store, 'registry.json'), 'utf8');
    for (const file of ['remoteEntry.js', 'release.json']) {
      await rm(join(folder, file));
      await publishBuild(await build('1.0.0-11111111'), store, now);
      expect((await readdir(folder)).sort()).toEqual(['release.json', 'remoteEntry.js']);
    }
    expect(await readFile(join(store, 'registry.json'), 'utf8')).toBe(before);
  });

  it('other content under a published version is refused', async () => {
    await publishBuild(await build('1.0.0-11111111'), store, now);
    await expect(
      publishBuild(await build('1.0.0-11111111', 'changed'), store, now),
    ).rejects.toThrow(VersionConflict);
    const entry = join(store, 'remote-visa/1.0.0-11111111/remoteEntry.js');
    expect(await readFile(entry, 'utf8')).toBe('1.0.0-11111111');
  });

  it('two who publish one version at once both succeed', async () => {
    const builds = await Promise.all([build('1.0.0-11111111'), build('1.0.0-11111111')]);
    const published = await Promise.all(builds.map((dir) => publishBuild(dir, store, now)));
    expect(published.map(({ version }) => version)).toEqual(['1.0.0-11111111', '1.0.0-11111111']);
    expect((await readdir(store)).sort()).toEqual(['registry.json', 'remote-visa']);
  });

  it('a version younger than a day stays, however many have followed it', async () => {
    for (let i = 0; i < 14; i += 1)
      await publishBuild(await build(`1.0.0-${String(i).padStart(8, '0')}`), store, new Date());
    expect(await versions()).toHaveLength(14);
  });

  it('what a killed process left of its build is gone with a later one', async () => {
    const left = join(store, '.building/remote-visa-left');
    const fresh = join(store, '.building/remote-visa-fresh');
    for (const dir of [left, fresh]) await mkdir(dir, { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    await rm(await stage(store, 'remote-visa', async () => {}), { recursive: true });
    expect(await readdir(join(store, '.building'))).toEqual(['remote-visa-fresh']);
  });

  it('the last versions stay for open tabs, and the registered ones always', async () => {
    for (let i = 0; i < 14; i += 1) {
      const version = `1.0.0-${String(i).padStart(8, '0')}`;
      const at = new Date(Date.UTC(2026, 0, 1 + i));
      await publishBuild(await build(version), store, at);
      await mkdir(join(store, 'remote-visa', version), { recursive: true });
      await utimes(join(store, 'remote-visa', version), at, at);
    }
    const kept = await versions();
    expect(kept).toHaveLength(keptVersions + 2);
    expect(kept.at(-1)).toBe('1.0.0-00000013');
    expect(kept[0]).toBe('1.0.0-00000002');
  });
});
