import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminSocket } from '../../server/src/platform/processes/admin-place.ts';
import {
  canaryOf,
  digestOf,
  folderStore,
  keepBuild,
  makeStable,
  markPreview,
  readState,
  rollBack,
} from '../../shared/releases/src/index.ts';
import { inheritedEnv } from '../inherited-env.ts';
import { root } from '../workspace.ts';

const execute = promisify(execFile);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(script: string, args: string[], own: Record<string, string>): Promise<Ended> {
  const env = { ...inheritedEnv(), ...own };
  return execute(process.execPath, [`${root}${script}`, ...args], { env }).then(
    (output) => ({ code: 0, ...output }),
    (error: Ended) => error,
  );
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each<[script: string, code: number, ...string[]]>([
  ['scripts/releases/main.ts', 1, 'release', 'remote-visa'],
  ['scripts/releases/main.ts', 1, 'rollback', 'remote-visa'],
  // With a bucket, this container of the Compose file has nothing to publish.
  ['scripts/publish.ts', 0, 'a-folder'],
])('%s exits with %i and refuses a bucket in one line: %s', async (script, expected, ...args) => {
  const store = { STORE_URL: 's3://id:a-secret@localhost/remotes', STORE_DIR: 'x' };
  const { code, stdout, stderr } = await run(script, args, store);
  expect(code).toBe(expected);
  expect(`${stdout}${stderr}`.trim()).toMatch(/^The store is a bucket [^\n]*--to[^\n]*$/);
  expect(`${stdout}${stderr}`).not.toContain('a-secret');
});

it.each<[what: string, args: string[], message: RegExp]>([
  ['an invalid percentage', ['remote-visa', '--canary', 'ten'], /^--canary takes .* not "ten"\.$/],
  ['a percentage above 100', ['remote-visa', '--canary', '101'], /^--canary takes a percentage/],
  ['an invalid cohort', ['remote-visa', '--cohort', 'Staff!'], /^--cohort takes a name/],
  ['a canary of the host', ['host', '--canary', '10'], /^The host has no canary/],
  ['falling shares', ['remote-visa', '--rollout', '25,5'], /^--rollout takes .* is higher than/],
  ['a share above 100', ['remote-visa', '--rollout', '5,200'], /^--rollout takes .* at most 100/],
  ['an empty share', ['remote-visa', '--rollout', '5,,100'], /^--rollout takes shares like/],
  [
    'a short interval',
    ['remote-visa', '--rollout', '5,100', '--every', '30s'],
    /^--every takes 1m to 7d, not "30s"/,
  ],
  ['an invalid interval', ['remote-visa', '--rollout', '5', '--every', '10'], /not a duration/],
  ['an interval without a rollout', ['remote-visa', '--every', '10m'], /^--every needs --rollout/],
  [
    'a rollout and a share',
    ['remote-visa', '--rollout', '5', '--canary', '5'],
    /^--rollout excludes/,
  ],
  ['a rollout of the host', ['host', '--rollout', '5'], /^The host has no canary/],
  [
    'a rollout without a server',
    ['remote-visa', '--rollout', '5'],
    /^Only a running server .*: no server runs/,
  ],
  ['a preview of the host', ['host', '--preview'], /^The host has no preview/],
  ['a preview as a canary', ['remote-visa', '--preview', '--canary', '5'], /^--preview excludes/],
  ['a short preview', ['remote-visa', '--preview', '--for', '5m'], /^--for takes 1h to 30d/],
  ['a time without a preview', ['remote-visa', '--for', '1d'], /^--for needs --preview/],
  ['an unknown app', ['remote-nope'], /^There is no app 'remote-nope'\./],
  ['no token', ['remote-visa', '--to', 'http://127.0.0.1:1'], /^FEDERATION_TOKEN is missing/],
  ['an invalid address', ['remote-visa', '--to', 'admin'], /^--to must be like/],
])('refuses a release with %s before any build', async (_, args, message) => {
  const none = join(folder, 'none');
  const env = { STORE_DIR: none, DATA_DIR: none, FEDERATION_TOKEN: '' };
  const { code, stdout, stderr } = await run('scripts/releases/main.ts', ['release', ...args], env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(message);
});

it('a rollout does not start while the operator’s key is unknown', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyless-'));
  const { folder: own, path } = adminSocket(dataDir);
  await mkdir(own, { recursive: true });
  const server = createServer().listen(path);
  await once(server, 'listening');
  const env = { STORE_DIR: dataDir, DATA_DIR: dataDir, OPS_URL: '', OPS_KEY: '' };
  const args = ['release', 'remote-visa', '--rollout', '5'];
  const { code, stderr } = await run('scripts/releases/main.ts', args, env);
  server.close();
  await rm(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toContain('run `pnpm ops federation` once');
});

it('publish does not undo a rollback when it runs again with the same build', async () => {
  const storeDir = join(folder, 'store');
  const store = folderStore(storeDir);
  const name = 'remote-visa';
  const built = async (version: string) => {
    const entry = Buffer.from(version);
    const described = {
      name,
      version,
      contract: 1,
      prefixes: ['/bank'],
      routes: [],
      menu: [],
      parcels: [],
      files: { 'remoteEntry.js': digestOf(entry) },
    };
    await writeFile(join(folder, 'remoteEntry.js'), entry);
    await writeFile(join(folder, 'release.json'), JSON.stringify(described));
    return {
      read: async (path: string) =>
        path === 'release.json' ? Buffer.from(JSON.stringify(described)) : entry,
    };
  };
  const publish = () => run('scripts/publish.ts', [folder], { STORE_DIR: storeDir });
  const stable = async () => (await readState(store, name)).row?.stable.version;
  await keepBuild(store, await built('1.0.0-1'));
  await makeStable(store, name, '1.0.0-1', { by: 'anna', at: new Date(0) });
  await built('1.0.0-2');
  expect((await publish()).stdout).toBe(`${name} 1.0.0-2 is stable now\n`);
  await rollBack(store, name, { by: 'anna', at: new Date() });
  expect((await publish()).stdout).toMatch(/^remote-visa stays at 1\.0\.0-1: anna rolled back/);
  expect(await stable()).toBe('1.0.0-1');
  await built('1.0.0-3');
  await publish();
  expect(await stable()).toBe('1.0.0-3');
});

it('canary changes the share and the cohorts of a canary without a gate', async () => {
  const storeDir = join(folder, 'canaries');
  const store = folderStore(storeDir);
  const name = 'remote-visa';
  const entry = Buffer.from('entry');
  for (const version of ['1.0.0-1', '1.0.0-2', '1.0.0-3']) {
    const described = {
      ...{ name, version, contract: 1, prefixes: ['/bank'], routes: [], menu: [], parcels: [] },
      files: { 'remoteEntry.js': digestOf(entry) },
    };
    const release = Buffer.from(JSON.stringify(described));
    await keepBuild(store, {
      read: async (path) => (path === 'release.json' ? release : entry),
    });
  }
  const canary = (...args: string[]) =>
    run('scripts/releases/main.ts', ['canary', ...args], { STORE_DIR: storeDir });
  const scope = async () => canaryOf((await readState(store, name)).row);
  await makeStable(store, name, '1.0.0-1', { by: 'anna', at: new Date(0) });
  expect((await canary(name, '25')).stderr).toMatch(/remote-visa has no canary: name a version/);
  const started = await canary(name, '1.0.0-2', '5', '--cohort', 'staff');
  expect(started.stdout).toBe('remote-visa 1.0.0-2 is the canary now (5 % of accounts, staff)\n');
  await canary(name, '25');
  expect(await scope()).toMatchObject({ percent: 25, cohorts: ['staff'] });
  await canary(name, '--cohort', 'testers');
  expect(await scope()).toMatchObject({ percent: 25, cohorts: ['testers'] });
  await canary(name, '--no-cohort');
  expect(await scope()).toMatchObject({ percent: 25, cohorts: [] });
  await markPreview(store, name, '1.0.0-3', {
    ...{ by: 'anna', at: new Date(), until: new Date(Date.now() + 3_600_000) },
  });
  expect((await canary(name, '1.0.0-3')).stderr).toMatch(/1\.0\.0-3 is a preview/);
  expect((await canary(name, '101')).stderr).toMatch(/--canary takes a percentage/);
});
