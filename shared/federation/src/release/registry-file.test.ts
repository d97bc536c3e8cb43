import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { older, release } from '../testing/samples.ts';
import { nextRow, RegistryMalformed, registerRelease } from './registry-file.ts';

let store: string;
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(async () => {
  await rm(store, { recursive: true });
});

const registry = async () => JSON.parse(await readFile(join(store, 'registry.json'), 'utf8'));

/** Registers in processes of their own, all at once. */
async function registerInProcesses(releases: object[]): Promise<void> {
  const module = new URL('./registry-file.ts', import.meta.url).href;
  const code = `const { registerRelease } = await import(${JSON.stringify(module)});
    await registerRelease(process.argv[1], JSON.parse(process.argv[2]));`;
  await Promise.all(
    releases.map(
      (one) =>
        new Promise<void>((done, fail) => {
          const child = spawn(
            process.execPath,
            ['--input-type=module', '-e', code, store, JSON.stringify(one)],
            { stdio: ['ignore', 'ignore', 'inherit'] },
          );
          child.on('exit', (status) => (status === 0 ? done() : fail(new Error(`exit ${status}`))));
        }),
    ),
  );
}

describe('registerRelease', () => {
  it('what was stable becomes the previous release', async () => {
    await registerRelease(store, older);
    await registerRelease(store, release());
    expect((await registry()).remotes['remote-visa']).toEqual({
      stable: release(),
      previous: older,
    });
  });

  const at = (minute: number, version: string) =>
    release({ version, releasedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() });

  it('two bad releases in a row leave the last good one to fall back to', () => {
    const good = at(0, '1.0.0-00000001');
    const bad = nextRow({ stable: good, previous: older }, at(120, '1.0.0-00000002'));
    expect(bad.previous).toEqual(good);
    const worse = nextRow(bad, at(130, '1.0.0-00000003'));
    expect(worse).toMatchObject({ stable: { version: '1.0.0-00000003' }, previous: good });
  });

  it('going back to the last good one leaves no bad one to fall back to', () => {
    const good = at(0, '1.0.0-00000001');
    const bad = nextRow({ stable: good, previous: older }, at(120, '1.0.0-00000002'));
    const back = nextRow(bad, { ...good, releasedAt: at(130, '').releasedAt });
    expect(back).toMatchObject({ stable: { version: good.version }, previous: null });
  });

  it('what a killed process left half written is gone with the next release', async () => {
    await writeFile(join(store, 'registry.json.4711.tmp'), '{ half');
    await registerRelease(store, release());
    expect(await readdir(store)).toEqual(['registry.json']);
  });

  it('the same release again changes nothing', () => {
    const row = nextRow(nextRow(undefined, older), release());
    expect(nextRow(row, { ...release(), releasedAt: '2027-01-01T00:00:00.000Z' })).toEqual(row);
  });

  it("releases of several remotes at once keep each other's rows", async () => {
    const names = ['remote-a', 'remote-b', 'remote-c', 'remote-d', 'remote-e', 'remote-f'];
    await registerInProcesses(names.map((name) => release({ name })));
    expect(Object.keys((await registry()).remotes).sort()).toEqual(names);
    expect(await readdir(store)).toEqual(['registry.json']);
  });

  it('rows it cannot read pass through untouched', async () => {
    const alien = { schema: 1, remotes: { 'remote-new': { canary: true } } };
    await writeFile(join(store, 'registry.json'), JSON.stringify(alien));
    await registerRelease(store, release());
    expect((await registry()).remotes['remote-new']).toEqual({ canary: true });
  });

  it('a malformed registry is refused and left as it is', async () => {
    await writeFile(join(store, 'registry.json'), '{ half');
    await expect(registerRelease(store, release())).rejects.toThrow(RegistryMalformed);
    expect(await readFile(join(store, 'registry.json'), 'utf8')).toBe('{ half');
    expect(await readdir(store)).toEqual(['registry.json']);
  });
});
