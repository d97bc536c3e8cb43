import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { openDb } from '../platform/database/index.ts';
import { childEnv } from '../testing/services/child-env.ts';
import { createDatabase } from '../testing/services/databases.ts';

/** Resolves with the process once it serves. @throws Error with its log when it ends before that */
async function start(databaseUrl: string, dataDir: string, role: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...childEnv,
      SANDBOX: 'true',
      CHAIN_RPC_URL: 'http://127.0.0.1:1',
      STORAGE_KEYS: JSON.stringify([{ id: '1', key: Buffer.alloc(32, 1).toString('base64') }]),
      PORT: '0',
      ROLE: role,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('exit', () =>
      reject(new Error(`the process ended before it served: ${output.join('')}`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      if ((JSON.parse(line) as { msg: string }).msg === 'serving') resolve(child);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

it('all processes serve when they start together on an empty database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'first-start-'));
  const { url, drop } = await createDatabase('empty');
  const roles = ['api', 'worker', 'api', 'worker', 'all'];
  const started = await Promise.allSettled(
    roles.map((role, n) => start(url, join(folder, String(n)), role)),
  );
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const db = await openDb({ databaseUrl: url });
  const [first] = await db.query(
    `select (select count(*)::integer from notices) as notices,
       (select count(*)::integer from envelope_keys) as keys,
       (select count(*)::integer from jobs.version) as schemas`,
  );
  await db.close();
  await Promise.all(running.map(stop));
  await drop();
  await rm(folder, { recursive: true });
  expect(started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([]);
  expect(first).toEqual({ notices: 1, keys: 1, schemas: 1 });
});
