import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDb } from '../../../platform/database/index.ts';
import { createTestServer, startPostgres, type TestPostgres } from '../../../testing/index.ts';
import { giveEmbedded } from '../../../testing/services/embedded.ts';
import { readState } from '../../../testing/state.ts';
import { verifyDirectly } from '../direct.ts';
import type { Environment } from '../environment.ts';
import { readArchive } from './archive.ts';
import { makeBackup, restoreBackup } from './index.ts';

const { user } = endpoints;

/** Debian's PostgreSQL, because it includes pg_dump. The PostgreSQL of the other tests does not. */
const bin = debianPostgres();
const noPrograms = 'no postgres and pg_dump; on Debian or Ubuntu: apt-get install postgresql';

let folder: string;
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  if (bin) postgres = await startPostgres({ bin });
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

let places = 0;
const kinds: [name: string, kind: Kind][] = [
  ['PGlite', 'embedded'],
  [bin ? 'PostgreSQL' : `PostgreSQL (${noPrograms})`, 'server'],
];
type Kind = 'embedded' | 'server';

/** Returns the environment of a database that is empty, or does not exist yet. */
async function place(kind: Kind): Promise<Environment> {
  const dataDir = join(folder, `place-${++places}`);
  const databaseUrl = kind === 'server' ? await postgres?.createDatabase() : undefined;
  const nothing = { opsUrl: undefined, opsKey: undefined, chainRpcUrl: undefined };
  return { dataDir, databaseUrl, ...nothing };
}

const nameOf = ({ databaseUrl, dataDir }: Environment) =>
  String((databaseUrl ?? dataDir).split('/').at(-1));

/** Adds members with welcome grants, and a transfer between two of them. */
async function fill(env: Environment): Promise<void> {
  if (!env.databaseUrl && !existsSync(env.dataDir)) await giveEmbedded(env.dataDir);
  const db = await openDb(env);
  await migrate(db);
  const server = await createTestServer({ db, env: { WELCOME_GRANT: 'USDT=5,ENU=10' } });
  const [ann, ben] = [await server.signIn(), await server.signIn()];
  const given = await server.call(
    user.neuReleaseTransfer,
    { address: ben.address, amount: '4' },
    { token: ann.token },
  );
  expect(given.body.code).toBe(200);
  await server.close();
  await db.close();
}

async function stateOf(env: Environment): Promise<Record<string, string>> {
  const db = await openDb(env);
  const state = await readState(db);
  await db.close();
  return state;
}

describe.each(kinds)('a backup of %s', (_, kind) => {
  describe.skipIf(kind === 'server' && !bin)('is', () => {
    let from: Environment;
    let before: Record<string, string>;
    const file = () => join(folder, `${kind}.tar`);
    beforeAll(async () => {
      from = await place(kind);
      await fill(from);
      before = await stateOf(from);
      await makeBackup(from, file());
    });

    it('readable for its owner only, and can be unpacked by tar', async () => {
      expect((await stat(file())).mode & 0o777).toBe(0o600);
      const { stdout } = spawnSync('tar', ['-tf', file()], { encoding: 'utf8' });
      const dump = kind === 'server' ? 'database.pgdump' : 'pglite.tar.gz';
      expect(stdout.split('\n')).toEqual([dump, 'manifest.json', '']);
    });

    it('restored with all rows, but over a filled database only if the call names it', async () => {
      const to = await place(kind);
      await restoreBackup(to, file(), undefined);
      expect(await stateOf(to)).toEqual(before);
      expect(await verifyDirectly(to)).toMatchObject({ violations: [] });
      // The restored database is usable, including ids and sequences.
      await fill(to);
      const later = await stateOf(to);
      expect(later).not.toEqual(before);
      await expect(restoreBackup(to, file(), undefined)).rejects.toThrow(
        `The database "${nameOf(to)}" is not empty. To delete all its data: --replace ${nameOf(to)}`,
      );
      await expect(restoreBackup(to, file(), 'another')).rejects.toThrow(/Nothing was replaced/);
      expect(await stateOf(to)).toEqual(later);
      await restoreBackup(to, file(), nameOf(to));
      expect(await stateOf(to)).toEqual(before);
    });

    it('not restored into a database of the other kind', async () => {
      const [server, embedded] = ['postgres://127.0.0.1:9/none', undefined];
      const databaseUrl = kind === 'server' ? embedded : server;
      const to = { ...from, dataDir: join(folder, 'nowhere'), databaseUrl };
      await expect(restoreBackup(to, file(), undefined)).rejects.toThrow(
        kind === 'server' ? /is a backup of PostgreSQL/ : /is a backup of an embedded database/,
      );
    });

    // Only one process can open an embedded database (main.test.ts).
    it.skipIf(kind === 'embedded')('not restored into a database that is in use', async () => {
      const to = await place(kind);
      await fill(to);
      const used = await openDb(to);
      const state = await readState(used);
      await expect(restoreBackup(to, file(), nameOf(to))).rejects.toThrow(
        /other connections .* Stop every server/,
      );
      expect(await readState(used)).toEqual(state);
      await used.close();
    });

    it('refused if it is cut off, changed, or not a backup', async () => {
      const { bytes } = (await readArchive(file())).manifest;
      const harmed = async (harm: (path: string) => Promise<unknown>) => {
        const path = join(folder, `harmed-${++places}.tar`);
        await copyFile(file(), path);
        await harm(path);
        const to = await place(kind);
        const refusal = await restoreBackup(to, path, undefined).catch(
          (error: Error) => error.message,
        );
        if (kind === 'embedded') expect(existsSync(join(to.dataDir, 'db'))).toBe(false);
        else expect(await stateOf(to)).toEqual({});
        return refusal;
      };
      const changed = async (path: string) => {
        const all = await readFile(path);
        all.writeUInt8((all.readUInt8(700) + 1) % 256, 700);
        await writeFile(path, all);
      };
      const isDamaged = expect.stringMatching(/is damaged or cut off/);
      expect(await harmed((path) => truncate(path, 512 + Math.floor(bytes / 2)))).toEqual(
        isDamaged,
      );
      expect(await harmed((path) => truncate(path, 512 + bytes + 200))).toEqual(isDamaged);
      expect(await harmed(changed)).toEqual(isDamaged);
      const isNone = expect.stringMatching(/is not a backup of this product/);
      expect(await harmed((path) => writeFile(path, 'something else'))).toEqual(isNone);
      expect(await harmed((path) => writeFile(path, ''))).toEqual(isNone);
    });

    it.skipIf(kind === 'embedded')(
      'kept in a folder only while it is one of the newest `keep`',
      async () => {
        const target = join(folder, 'daily');
        await mkdir(target);
        await writeFile(join(target, 'notes.txt'), 'mine');
        for (const day of [1, 2, 3]) {
          await makeBackup(from, target, { keep: 2, now: new Date(`2026-01-0${day}T03:00:00Z`) });
        }
        expect(readdirSync(target).sort()).toEqual([
          'notes.txt',
          'tessera-20260102T030000Z.tar',
          'tessera-20260103T030000Z.tar',
        ]);
        const taken = join(target, 'tessera-20260103T030000Z.tar');
        await expect(makeBackup(from, taken)).rejects.toThrow(/already exists/);
      },
    );

    it.skipIf(kind === 'embedded')('refused if its schema is newer than this version', async () => {
      const to = await place(kind);
      const db = await openDb(from);
      await db.query(
        `insert into schema_migrations (name, checksum) values ('999_later.sql', 'later')`,
      );
      await db.close();
      const newer = join(folder, `${kind}-newer.tar`);
      await makeBackup(from, newer);
      await expect(restoreBackup(to, newer, undefined)).rejects.toThrow(
        /schema is newer than this version \(999_later\.sql\)/,
      );
    });
  });
});

it('readArchive reads a backup that an earlier version wrote with its own tar code', async () => {
  const file = join(folder, 'earlier.tar');
  await writeFile(file, gunzipSync(Buffer.from(earlier.join(''), 'base64')));
  const { manifest, dump } = await readArchive(file);
  expect(manifest).toMatchObject({ kind: 'pglite', server: 18, bytes: 28 });
  expect(await text(dump())).toBe('a dump of an earlier version');
});

const earlier = [
  'H4sIAAAAAAACA+2VTWrDMBCFvc4phNaNGcmW7OYcXbWUMrJHqdL4B0kJtKV3L5Y3hSy6SihFH4LhPUYzC/HQ',
  'vD+6SGVEX+4/iusAAKABUoXLClDVhVBCqqqq68UXUIMoGBQ34BQi+gJususPgqw/DTObLMOREfqjI8/O5IOb',
  'xiLz7xlwdJZCLA/hag/+W/4rJS/y38ic/1vwuWGMz37qT13kO8YjhUAe+d3i28kPuNgiyQF7ekmaS5B6C2IL',
  '4gFgl04JAI/rvTc39kvXnD6X1Qvkz+SXWe06zO09RjeNge/Y03PyzHukRcq1JbyiVDqta7FrTK8bUk0LRpJu',
  'yHQ9gtGVVRUZjQDSNqSlve9qUrYjlIq0Mdg2reWbr03OeiaTyfzkG447eWMADAAA',
];

/** Returns the folder of the newest version's programs; undefined without PostgreSQL. */
function debianPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((one) => ['postgres', 'pg_dump', 'psql'].every((name) => existsSync(join(one, name))));
}
