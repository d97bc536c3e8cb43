import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, openDb } from '../lib/db/index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ops-'));
});
afterAll(() => rm(folder, { recursive: true }));

function ops(command: string, dataDir: string) {
  return new Promise<{ code: unknown; out: string; errors: string }>((resolve) => {
    const main = join(import.meta.dirname, 'main.ts');
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
    execFile(process.execPath, [main, command], { env }, (error, out, errors) => {
      resolve({ code: error?.code ?? 0, out, errors });
    });
  });
}

it('help lists the commands, and an unknown one is refused with the list', async () => {
  expect(await ops('help', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('verify'),
  });
  const { code, errors } = await ops('toString', folder);
  expect([code, errors]).toEqual([1, expect.stringContaining('There is no command "toString"')]);
});

it('verify says in one line that there is no database, and makes none', async () => {
  const dataDir = join(folder, 'missing');
  const { code, errors } = await ops('verify', dataDir);
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR: there is no/)]);
  expect(existsSync(dataDir)).toBe(false);
});

it('verify looks at a stopped server’s database', async () => {
  const dataDir = join(folder, 'kept');
  const db = await openDb({ dataDir });
  await migrate(db);
  await db.close();
  const { code, out } = await ops('verify', dataDir);
  expect([code, out]).toEqual([0, expect.stringContaining('The ledger is sound.')]);
});
