import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostRow, type RemoteManifest, registryRow } from '@shared/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BuildFiles,
  canaryOf,
  changeShare,
  digestOf,
  type Expected,
  folderStore,
  haltCanary,
  keepBuild,
  keptVersions,
  makeStable,
  markPreview,
  promote,
  RegistryMalformed,
  ReleaseRefused,
  type ReleaseStore,
  readState,
  removePreviews,
  retire,
  rollBack,
  StableChanged,
  standingRollback,
  startCanary,
  VersionConflict,
} from './index.ts';

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = folderStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const manifest: RemoteManifest = {
  name: 'remote-visa',
  contract: 1,
  prefixes: ['/bank'],
  routes: [{ path: '/bank', access: 'login', keepAlive: true }],
  menu: [],
  parcels: [],
};

interface Sample extends Partial<RemoteManifest> {
  /** Content of remoteEntry.js. */
  content?: string;
  /** Replaces the files' digests in release.json. */
  files?: Record<string, unknown>;
  container?: unknown;
  shared?: unknown;
}

function build(version: string, { content = version, files, ...changes }: Sample = {}): BuildFiles {
  const parts: Record<string, string> = { 'remoteEntry.js': content, 'p/1.js': 'page' };
  const digests = Object.entries(parts).map(([path, text]) => [path, digestOf(Buffer.from(text))]);
  const described = {
    ...manifest,
    ...changes,
    version,
    files: files ?? Object.fromEntries(digests),
  };
  const all: Record<string, string> = { ...parts, 'release.json': JSON.stringify(described) };
  return { read: async (path) => (path in all ? Buffer.from(all[path] as string) : undefined) };
}

const by = (minute = 0) => ({ by: 'anna', at: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
const v = (number: number) => `1.0.0-${String(number).padStart(8, '0')}`;

async function release(number: number, minute = number, sample?: Sample) {
  const { name, version } = await keepBuild(store, build(v(number), sample));
  return makeStable(store, name, version, by(minute));
}
const rowIn = async (name = 'remote-visa') =>
  JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8')).remotes[name];
const versions = async () => (await readdir(join(folder, 'remote-visa'))).sort();

describe('a build', () => {
  it('becomes a folder of the store and a row that hosts accept', async () => {
    const row = await release(1);
    expect(row.stable).toMatchObject({
      entry: `/federation/remote-visa/${v(1)}/remoteEntry.js`,
      integrity: expect.stringMatching(/^sha384-/),
      releasedAt: by(1).at.toISOString(),
    });
    expect(registryRow.safeParse(await rowIn()).success).toBe(true);
    expect((await readdir(join(folder, 'remote-visa', v(1)))).sort()).toEqual([
      ...['p', 'release.json', 'remoteEntry.js'],
    ]);
  });

  it('has its global name and its shared modules in the row, also after later changes', async () => {
    const facts = { container: 'remote_visa_0a1b2c3d', shared: { react: '^19.3.1' } };
    await release(1, 1, facts);
    expect((await rowIn()).stable).toMatchObject(facts);
    const { version } = await keepBuild(store, build(v(2), { container: 'a b', shared: ['x'] }));
    await startCanary(store, 'remote-visa', version, { percent: 1, cohorts: [] }, by(2));
    const { stable, canary } = await rowIn();
    expect(stable).toMatchObject(facts);
    expect(canary.release).not.toHaveProperty('container');
    expect(canary.release).not.toHaveProperty('shared');
    await promote(store, 'remote-visa', by(90));
    expect((await rowIn()).previous).toMatchObject(facts);
  });

  it('leaves the registry unchanged when kept again, and restores deleted files', async () => {
    await release(1);
    const before = await readFile(join(folder, 'registry.json'), 'utf8');
    for (const file of ['remoteEntry.js', 'p/1.js', 'release.json']) {
      await rm(join(folder, 'remote-visa', v(1), file));
      await release(1, 50);
      expect(await readFile(join(folder, 'remote-visa', v(1), file))).toBeTruthy();
    }
    expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe(before);
  });

  it('restores a changed file and removes files of an interrupted upload', async () => {
    const place = join(folder, 'remote-visa', v(1));
    await store.write(`remote-visa/${v(1)}/p/1.js`, Buffer.from('of another try'));
    await store.write(`remote-visa/${v(1)}/p/9.js`, Buffer.from('of another try'));
    await release(1);
    expect(await readFile(join(place, 'p/1.js'), 'utf8')).toBe('page');
    expect(await readdir(join(place, 'p'))).toEqual(['1.js']);
    await writeFile(join(place, 'p/1.js'), 'changed');
    await release(1, 2);
    expect(await readFile(join(place, 'p/1.js'), 'utf8')).toBe('page');
  });

  it('is refused with other content under an existing version', async () => {
    await release(1);
    await expect(release(1, 2, { content: 'changed' })).rejects.toThrow(VersionConflict);
    expect(await readFile(join(folder, 'remote-visa', v(1), 'remoteEntry.js'), 'utf8')).toBe(v(1));
  });

  it.each<[string, string, Sample]>([
    ['a version that escapes the store', '1.0.0/../../x', {}],
    ['a version with ..', '1..0', {}],
    ['a path that escapes the store', v(1), { files: { '../../x.js': 'a'.repeat(64) } }],
    ['a hidden path', v(1), { files: { '.x/y.js': 'a'.repeat(64) } }],
    ['no entry', v(1), { files: {} }],
    ['a file with other bytes', v(1), { files: { 'remoteEntry.js': 'a'.repeat(64) } }],
    [
      'a missing file',
      v(1),
      { files: { 'remoteEntry.js': digestOf(Buffer.from(v(1))), 'q.js': 'a'.repeat(64) } },
    ],
    ['a foreign name', v(1), { name: '../remote-visa' }],
  ])('is refused with %s and does not go live', async (_, version, sample) => {
    await expect(keepBuild(store, build(version, sample))).rejects.toThrow(ReleaseRefused);
    expect(await readdir(folder)).not.toContain('registry.json');
  });

  it('is refused only after all its writes have ended, so none outlives the lock', async () => {
    let writing = 0;
    const counted: ReleaseStore = {
      ...store,
      async write(path, bytes) {
        writing += 1;
        await store.write(path, bytes);
        writing -= 1;
      },
    };
    const files = { 'q.js': 'a'.repeat(64), 'remoteEntry.js': digestOf(Buffer.from(v(1))) };
    await expect(keepBuild(counted, build(v(1), { files }))).rejects.toThrow('q.js');
    expect(writing).toBe(0);
  });

  it('is refused if it claims the prefix of another remote', async () => {
    await release(1);
    await expect(release(2, 2, { name: 'remote-other' })).rejects.toThrow(
      "remote-other claims /bank, which is remote-visa's",
    );
    expect(await rowIn('remote-other')).toBeUndefined();
  });
});

describe('pruning', () => {
  const age = async (number: number) => {
    const at = new Date(Date.UTC(2025, 0, 1 + number));
    for (const file of ['remoteEntry.js', 'p/1.js', 'release.json'])
      await utimes(join(folder, 'remote-visa', v(number), file), at, at);
  };

  it('keeps the newest versions and the registered ones', async () => {
    for (let i = 0; i < 14; i += 1) {
      await release(i, i * 120);
      await age(i);
    }
    await release(14, 14 * 120);
    const kept = await versions();
    expect(kept).toHaveLength(keptVersions + 2);
    expect([kept[0], kept.at(-1)]).toEqual([v(3), v(14)]);
  });

  it('removes an interrupted build after a day and never lists it as a version', async () => {
    const sent = (number: number) =>
      store.write(`remote-visa/${v(number)}/p/1.js`, Buffer.from('x'));
    await Promise.all([sent(7), sent(8)]);
    const at = new Date(Date.UTC(2025, 0, 1));
    await utimes(join(folder, 'remote-visa', v(7), 'p/1.js'), at, at);
    await keepBuild(store, build(v(1)));
    await makeStable(store, 'remote-visa', v(1), { by: 'anna', at: new Date() });
    expect(await versions()).toEqual([v(1), v(8)]);
    expect((await readState(store, 'remote-visa')).versions).toEqual([v(1)]);
  });

  it('keeps a version younger than a day, regardless of newer ones', async () => {
    for (let i = 0; i < 13; i += 1) await release(i);
    expect(await versions()).toHaveLength(13);
  });
});

describe('a row', () => {
  it('keeps the last good release as fallback when a bad release is replaced', async () => {
    await release(1, 0);
    await release(2, 120);
    const row = await release(3, 130);
    expect([row.stable.version, row.previous?.version]).toEqual([v(3), v(1)]);
  });

  it('rolls back to the last good release, and leaves no bad one as fallback', async () => {
    await release(1, 0);
    await release(2, 120);
    const row = await rollBack(store, 'remote-visa', by(121));
    expect([row.stable.version, row.previous]).toEqual([v(1), null]);
    await expect(rollBack(store, 'remote-visa', by(122))).rejects.toThrow(/no good release before/);
    expect((await rollBack(store, 'remote-visa', { ...by(123), to: v(2) })).stable.version).toBe(
      v(2),
    );
  });

  it('rejects a rollback from a version that is no longer stable', async () => {
    await release(1, 0);
    await release(2, 120);
    const late = rollBack(store, 'remote-visa', { ...by(121), from: v(1) });
    await expect(late).rejects.toThrow(ReleaseRefused);
    expect((await rowIn()).stable.version).toBe(v(2));
  });

  const some = { percent: 10, cohorts: [] };
  it.each<[string, (seen: Expected) => Promise<unknown>]>([
    ['a release', (seen) => makeStable(store, 'remote-visa', v(3), { ...by(130), ...seen })],
    ['a promotion', (seen) => promote(store, 'remote-visa', { ...by(130), ...seen }, v(3))],
    ['a rollback', (seen) => rollBack(store, 'remote-visa', { ...by(130), ...seen, to: v(3) })],
    ['a canary', (seen) => startCanary(store, 'remote-visa', v(3), some, { ...by(130), ...seen })],
  ])('rejects %s if stable or the canary changed since it was read', async (_, change) => {
    await release(1, 0);
    await release(2, 120);
    await keepBuild(store, build(v(3)));
    const before = await readFile(join(folder, 'registry.json'), 'utf8');
    const late = change({ from: v(1), fromCanary: null });
    await expect(late).rejects.toThrow(StableChanged);
    await expect(late).rejects.toThrow(`stable changed from ${v(1)} to ${v(2)} while you checked.`);
    await expect(change({ from: v(2), fromCanary: v(9) })).rejects.toThrow(
      `the canary changed from ${v(9)} to none while you checked.`,
    );
    expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe(before);
    await change({ from: v(2), fromCanary: null });
    expect(JSON.stringify(await rowIn())).toContain(v(3));
  });

  it('rejects a promotion without a version if the canary changes during the call', async () => {
    await release(1, 0);
    for (const number of [2, 3]) await keepBuild(store, build(v(number)));
    await startCanary(store, 'remote-visa', v(2), some, by(70));
    let isOver = false;
    const slow: ReleaseStore = {
      ...store,
      async read(path) {
        const overtakes = path === `remote-visa/${v(2)}/release.json` && !isOver;
        isOver ||= overtakes;
        if (overtakes) await startCanary(store, 'remote-visa', v(3), some, by(71));
        return store.read(path);
      },
    };
    await expect(
      promote(slow, 'remote-visa', { ...by(72), fromCanary: undefined }),
    ).rejects.toThrow(`the canary changed from ${v(2)} to ${v(3)}`);
    expect((await rowIn()).stable.version).toBe(v(1));
  });

  it('accepts a release of the version that is stable already', async () => {
    await release(1);
    const row = await makeStable(store, 'remote-visa', v(1), { ...by(2), from: null });
    expect(row.stable.version).toBe(v(1));
  });

  it('keeps a rollback until the next release', async () => {
    const standing = async () => {
      const { history, row } = await readState(store, 'remote-visa');
      return standingRollback(history, row?.stable.version);
    };
    await release(1, 0);
    await release(2, 120);
    expect(await standing()).toBeUndefined();
    await rollBack(store, 'remote-visa', by(121));
    await startCanary(store, 'remote-visa', v(2), some, by(122));
    expect(await standing()).toMatchObject({ version: v(1), from: v(2), by: 'anna' });
    await release(3, 130);
    expect(await standing()).toBeUndefined();
  });

  it('runs a canary beside the stable release until it is promoted or halted', async () => {
    const some = { percent: 10, cohorts: ['staff'] };
    await keepBuild(store, build(v(1)));
    await expect(startCanary(store, 'remote-visa', v(1), some, by())).rejects.toThrow(/no stable/);
    await release(1, 0);
    await keepBuild(store, build(v(2)));
    const row = await startCanary(store, 'remote-visa', v(2), some, by(70));
    expect([row.stable.version, canaryOf(row)?.release.version]).toEqual([v(1), v(2)]);
    const before = JSON.stringify(await rowIn());
    expect(await haltCanary(store, 'remote-visa', { ...by(71), version: v(9) })).toBe(false);
    expect(JSON.stringify(await rowIn())).toBe(before);
    expect(await haltCanary(store, 'remote-visa', by(71))).toBe(true);
    await startCanary(store, 'remote-visa', v(2), some, by(72));
    const promoted = await promote(store, 'remote-visa', by(80));
    expect(promoted).toMatchObject({ stable: { version: v(2) }, previous: { version: v(1) } });
    expect(canaryOf(promoted)).toBeUndefined();
    await expect(promote(store, 'remote-visa', by(81))).rejects.toThrow(/no canary/);
    expect((await readState(store, 'remote-visa')).history.map(({ act }) => act)).toEqual([
      ...['promote', 'canary', 'halt', 'canary', 'release'],
    ]);
  });

  it('rejects a version that is missing, changed or incomplete', async () => {
    await release(1);
    await expect(promote(store, 'remote-visa', by(), '../x')).rejects.toThrow(/has no version/);
    await keepBuild(store, build(v(2)));
    const page = join(folder, 'remote-visa', v(2), 'p/1.js');
    await writeFile(page, 'changed');
    await expect(promote(store, 'remote-visa', by(), v(2))).rejects.toThrow(/1\.js does not match/);
    await rm(page);
    await expect(promote(store, 'remote-visa', by(), v(2))).rejects.toThrow(/1\.js .* is gone/);
    expect((await rowIn()).stable.version).toBe(v(1));
  });
});

describe('a retired remote', () => {
  it('frees its prefixes, keeps files and history, and comes back by a promotion', async () => {
    await release(1);
    await retire(store, 'remote-visa', { ...by(1), why: 'gone' });
    expect(await rowIn()).toBeUndefined();
    expect(await versions()).toEqual([v(1)]);
    const { history } = await readState(store, 'remote-visa');
    expect(history[0]).toMatchObject({ act: 'retire', version: v(1), by: 'anna', why: 'gone' });
    await release(2, 2, { name: 'remote-other' });
    await expect(promote(store, 'remote-visa', by(3), v(1))).rejects.toThrow(/claims \/bank/);
    await retire(store, 'remote-other', by(4));
    await promote(store, 'remote-visa', by(5), v(1));
    expect((await rowIn()).stable.version).toBe(v(1));
  });

  it('may have an unreadable row', async () => {
    const alien = { schema: 1, remotes: { 'remote-new': { canary: true } } };
    await writeFile(join(folder, 'registry.json'), JSON.stringify(alien));
    await retire(store, 'remote-new', by());
    expect(await rowIn('remote-new')).toBeUndefined();
  });

  it.each<[string, string, object, RegExp]>([
    ['the host', 'host', {}, /host cannot be retired/],
    ['an unknown remote', 'remote-nope', {}, /not in the registry/],
    ['a remote with a canary', 'remote-visa', {}, /has a canary: .* --halt/],
    ['a remote that changed meanwhile', 'remote-visa', { from: v(9) }, /stable changed from/],
  ])('is not %s', async (kind, name, expected, message) => {
    await release(1, 0);
    await keepBuild(store, build(v(2)));
    if (kind.includes('canary'))
      await startCanary(store, name, v(2), { percent: 5, cohorts: [] }, by(70));
    const before = await rowIn();
    await expect(retire(store, name, { ...by(71), ...expected })).rejects.toThrow(message);
    expect(await rowIn()).toEqual(before);
  });
});

describe('the host', () => {
  const hostBuild = (number: number, entry = `main.${number}.js`) => {
    const parts: Record<string, string> = {
      'index.html': `page ${number}`,
      'host.json': '{}',
      'assets/shared.js': 'shared',
      [`assets/${entry}`]: `main ${number}`,
    };
    const files = Object.entries(parts).map(([path, text]) => [path, digestOf(Buffer.from(text))]);
    const described = JSON.stringify({
      name: 'host',
      version: v(number),
      contract: 1,
      entry: `/assets/${entry}`,
      files: Object.fromEntries(files),
    });
    return {
      read: async (path: string) =>
        Buffer.from({ ...parts, 'release.json': described }[path] ?? ''),
    };
  };
  async function releaseHost(number: number, minute = number) {
    await keepBuild(store, hostBuild(number));
    return makeStable(store, 'host', v(number), by(minute));
  }
  const site = async () => {
    const files = (await store.list('.site')).map(({ path }) => path).sort();
    return [String(await store.read('.site/index.html')), ...files.map((path) => path.slice(-9))];
  };

  it('is served by the site, beside the files that open tabs still need', async () => {
    await release(1);
    await releaseHost(1, 0);
    const row = await releaseHost(2, 120);
    expect([row.stable.version, row.previous?.version]).toEqual([v(2), v(1)]);
    expect(await site()).toEqual([
      ...['page 2', 'main.1.js', 'main.2.js', 'shared.js', 'host.json', 'ndex.html'],
    ]);
    const { remotes, host } = JSON.parse(String(await store.read('registry.json')));
    expect(hostRow.safeParse(host).success).toBe(true);
    expect(Object.keys(remotes)).toEqual(['remote-visa']);
  });

  it('refuses a build whose entry is not a script', async () => {
    const keeping = keepBuild(store, hostBuild(1, 'main.1.css'));
    await expect(keeping).rejects.toThrow('its entry /assets/main.1.css is not a script');
  });

  it('rolls back and records each change in the history', async () => {
    await releaseHost(1, 0);
    await releaseHost(2, 120);
    await rollBack(store, 'host', by(121));
    expect((await site())[0]).toBe('page 1');
    const late = makeStable(store, 'host', v(2), { ...by(122), from: v(2) });
    await expect(late).rejects.toThrow(`host: stable changed from ${v(2)} to ${v(1)}`);
    expect((await site())[0]).toBe('page 1');
    const { history, row } = await readState(store, 'host');
    expect(history.map(({ act, version }) => [act, version])).toEqual([
      ...[
        ['rollback', v(1)],
        ['release', v(2)],
        ['release', v(1)],
      ],
    ]);
    expect(row?.previous).toBeNull();
  });

  it('writes its page after the other files', async () => {
    await releaseHost(1);
    await keepBuild(store, hostBuild(2));
    const dying: ReleaseStore = {
      ...store,
      async write(path, bytes) {
        if (path === '.site/index.html') throw new Error('died');
        await store.write(path, bytes);
      },
    };
    await expect(makeStable(dying, 'host', v(2), by(2))).rejects.toThrow('died');
    expect(await site()).toContain('main.2.js');
    expect((await site())[0]).toBe('page 1');
    await makeStable(store, 'host', v(2), by(3));
    expect((await site())[0]).toBe('page 2');
  });

  it('keeps as many main scripts in the site as it keeps versions', async () => {
    for (let i = 0; i < 14; i += 1) {
      await releaseHost(i, i * 120);
      const at = new Date(Date.UTC(2025, 0, 1 + i));
      for (const { path } of await store.list(`host/${v(i)}`))
        await utimes(join(folder, 'host', v(i), path), at, at);
    }
    await releaseHost(14, 14 * 120);
    expect(
      (await site()).filter((name) => /main/.test(name) || /\.\d\d?\.js/.test(name)),
    ).toHaveLength(keptVersions + 2);
  });

  it('has no canary', async () => {
    await releaseHost(1);
    await keepBuild(store, hostBuild(2));
    const some = { percent: 10, cohorts: [] };
    await expect(startCanary(store, 'host', v(2), some, by())).rejects.toThrow(/no canary/);
  });

  it('is refused without its main script', async () => {
    const { read } = hostBuild(1);
    const described = String(await read('release.json')).replace('/assets/main.1.js"', '/main.js"');
    const build = {
      read: async (path: string) => (path === 'release.json' ? Buffer.from(described) : read(path)),
    };
    await expect(keepBuild(store, build)).rejects.toThrow('it has no main.js');
  });
});

describe('the registry', () => {
  it('keeps unreadable rows unchanged', async () => {
    const alien = { schema: 1, remotes: { 'remote-new': { canary: true } } };
    await writeFile(join(folder, 'registry.json'), JSON.stringify(alien));
    await release(1);
    expect(await rowIn('remote-new')).toEqual({ canary: true });
  });

  it('rejects a malformed file and leaves it unchanged', async () => {
    await writeFile(join(folder, 'registry.json'), '{ half');
    await expect(release(1)).rejects.toThrow(RegistryMalformed);
    expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe('{ half');
  });

  it('is complete whenever it is read, and keeps every row of concurrent releases', async () => {
    const names = ['remote-a', 'remote-b', 'remote-c', 'remote-d', 'remote-e', 'remote-f'];
    const started = Promise.all(names.map((name) => releaseInProcess(name)));
    let isOver = false;
    void started.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const text = await readFile(join(folder, 'registry.json'), 'utf8').catch(() => '{}');
      expect(() => JSON.parse(text)).not.toThrow();
      await new Promise((done) => setImmediate(done));
    }
    await started;
    for (const name of names) expect((await rowIn(name)).stable.version).toBe(v(3));
    for (const name of names)
      expect((await readState(store, name)).history.map(({ version }) => version)).toEqual([
        ...[v(3), v(2), v(1)],
      ]);
    expect((await readdir(folder)).filter((name) => !names.includes(name)).sort()).toEqual([
      ...['.history', 'registry.json'],
    ]);
  });
});

/** Makes three releases, one after another, in a separate process. */
function releaseInProcess(name: string): Promise<void> {
  const module = new URL('./index.ts', import.meta.url).href;
  const code = `const { folderStore, keepBuild, makeStable, digestOf } = await import(${JSON.stringify(module)});
    const [folder, name, manifest] = process.argv.slice(1);
    const store = folderStore(folder);
    for (const version of ${JSON.stringify([v(1), v(2), v(3)])}) {
      const entry = Buffer.from(version);
      const files = { 'remoteEntry.js': digestOf(entry) };
      const prefixes = ['/' + name.slice(7)];
      const described = Buffer.from(JSON.stringify({ ...JSON.parse(manifest), name, prefixes, version, files }));
      await keepBuild(store, { read: async (path) => (path === 'release.json' ? described : entry) });
      await makeStable(store, name, version, { by: 'process', at: new Date() });
    }`;
  return new Promise((done, fail) => {
    const args = ['--input-type=module', '-e', code, folder, name, JSON.stringify(manifest)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('exit', (status) => (status === 0 ? done() : fail(new Error(`exit ${status}`))));
  });
}

describe('a preview', () => {
  const name = 'remote-visa';
  const hour = 3_600_000;
  const at = new Date(0);
  const mark = (version: string, hours = 1) =>
    markPreview(store, name, version, { by: 'anna', at, until: new Date(hours * hour) });
  const later = (hours: number) => new Date(hours * hour);
  const isStored = async (version: string) =>
    (await store.read(`${name}/${version}/release.json`)) !== undefined;
  beforeEach(async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await keepBuild(store, build(version));
    await makeStable(store, name, '1.0.0', { by: 'anna', at });
  });

  it('is removed after its time, with its files, and others stay', async () => {
    expect([await mark('2.0.0', 1), await mark('3.0.0', 2)]).toEqual([true, true]);
    expect(await removePreviews(store, later(0.5))).toBe(0);
    expect(await removePreviews(store, later(1.5))).toBe(1);
    expect([await isStored('2.0.0'), await isStored('3.0.0')]).toEqual([false, true]);
    const { versions, previews } = await readState(store, name);
    expect([versions, previews.map(({ version }) => version)]).toEqual([['1.0.0'], ['3.0.0']]);
  });

  it('may be extended', async () => {
    await mark('2.0.0', 1);
    await mark('2.0.0', 5);
    expect(await removePreviews(store, later(2))).toBe(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['stable', () => makeStable(store, name, '2.0.0', { by: 'anna', at })],
    [
      'a canary',
      () => startCanary(store, name, '2.0.0', { percent: 5, cohorts: [] }, { by: 'anna', at }),
    ],
    ['stable by a rollback', () => rollBack(store, name, { by: 'anna', at, to: '2.0.0' })],
  ])('is kept once it is %s', async (_, release) => {
    await mark('2.0.0', 1);
    await release();
    expect(await removePreviews(store, later(2))).toBe(0);
    expect(await isStored('2.0.0')).toBe(true);
  });

  it('is not made of a version that was released', async () => {
    await makeStable(store, name, '2.0.0', { by: 'anna', at });
    await rollBack(store, name, { by: 'anna', at });
    expect([await mark('1.0.0'), await mark('2.0.0')]).toEqual([false, false]);
    await removePreviews(store, later(2));
    expect([await isStored('1.0.0'), await isStored('2.0.0')]).toEqual([true, true]);
  });

  it('is not made of an unknown version', async () => {
    await expect(mark('9.0.0')).rejects.toThrow('has no version 9.0.0');
  });

  it('with a malformed file is removed', async () => {
    await store.write(`.previews/${name}/2.0.0.json`, Buffer.from('{ half'));
    expect(await removePreviews(store, at)).toBe(1);
    expect(await isStored('2.0.0')).toBe(false);
  });
});

describe('a changed share', () => {
  const name = 'remote-visa';
  const act = { by: 'anna', at: new Date(0) };
  const change = (changes: object = {}) =>
    changeShare(store, name, { version: '2.0.0', fromPercent: 5, percent: 25, ...changes }, act);
  beforeEach(async () => {
    for (const version of ['1.0.0', '2.0.0']) await keepBuild(store, build(version));
    await makeStable(store, name, '1.0.0', act);
    await startCanary(store, name, '2.0.0', { percent: 5, cohorts: ['staff'] }, act);
  });

  it('keeps the canary and its cohorts, and is in the history', async () => {
    const { canary } = await change();
    expect(canary).toMatchObject({
      release: { version: '2.0.0' },
      percent: 25,
      cohorts: ['staff'],
    });
    const { history } = await readState(store, name);
    expect(history[0]).toMatchObject({ act: 'canary', version: '2.0.0', why: '5 % → 25 %' });
  });

  it.each<[string, object, RegExp]>([
    ['the share differs from the one read', { fromPercent: 10 }, /changed from 10 % to 5 %/],
    [
      'the canary is another version',
      { version: '1.0.0' },
      /canary changed from 1\.0\.0 to 2\.0\.0/,
    ],
    ['the share is above 100', { percent: 101 }, /not a percentage/],
  ])('is refused if %s', async (_, changes, why) => {
    await expect(change(changes)).rejects.toThrow(why);
    expect(canaryOf((await readState(store, name)).row)?.percent).toBe(5);
  });
});
