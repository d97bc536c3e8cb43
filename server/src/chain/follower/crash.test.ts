import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAnvil } from '../../testing/chain/anvil.ts';
import { openLife } from '../../testing/crash/purchase-life.ts';
import { childEnv, shortLived } from '../../testing/services/child-env.ts';
import { createDatabase, openServer } from '../../testing/services/databases.ts';
import { giveEmbedded } from '../../testing/services/embedded.ts';
import { Killed, mortalDb } from '../../testing/services/mortal.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  await giveEmbedded(dataDir);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe.concurrent('a process that dies in a purchase leaves one ticket and a balanced ledger', () => {
  it('whichever statement it dies at, on PostgreSQL', { timeout: 600_000 }, async () => {
    const anvil = await startTestAnvil();
    const { db, close } = await openServer();
    const { buy, check, end } = await openLife(db, anvil.url);
    let deaths = 0;
    for (let died = true; died; deaths += 1) {
      const life = mortalDb(db, deaths + 1);
      const buyer = String(deaths);
      await buy(life.db, buyer).catch((error) => expect(error).toBeInstanceOf(Killed));
      died = life.died();
      await buy(db, buyer);
      await check(buyer);
    }
    // A purchase (order, detection, each confirmation, settlement) has more statements than this.
    expect(deaths).toBeGreaterThan(40);
    end();
    await close();
    await anvil.stop();
  });

  // Fewer than on PGlite, because the test above stops at each statement on PostgreSQL.
  it('if kill -9 ends it at any fortieth statement, on PostgreSQL', {
    timeout: 600_000,
  }, async () => {
    const { url, drop } = await createDatabase();
    expect(await crashEvery(40, { DATABASE_URL: url })).toBeGreaterThan(1);
    await drop();
  });

  it('if kill -9 ends it at any twentieth statement, on PGlite', { timeout: 600_000 }, async () => {
    expect(await crashEvery(20, { DATA_DIR: dataDir })).toBeGreaterThan(2);
  });
});

/** Runs processes that crash later each time, until one completes. @returns their number */
async function crashEvery(step: number, database: Record<string, string>): Promise<number> {
  const anvil = await startTestAnvil();
  try {
    let crashedAt = '';
    for (let crashAt = 1; ; crashAt += step) {
      const end = await live({
        ...database,
        CHAIN_RPC_URL: anvil.url,
        CRASH_AT: String(crashAt),
        CRASHED_AT: crashedAt,
      });
      if (end === '0') return Math.ceil(crashAt / step);
      expect(end).toBe('SIGKILL');
      crashedAt = String(crashAt);
    }
  } finally {
    await anvil.stop();
  }
}

/** Runs one process. @returns the signal that ended it, or its exit code with the output */
async function live(env: Record<string, string>): Promise<string> {
  const child = spawn(
    process.execPath,
    [...shortLived, join(import.meta.dirname, '../../testing/crash/purchase.ts')],
    {
      env: { ...childEnv, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...end) => resolve(end));
  });
  return signal ?? (code === 0 ? '0' : `${code}: ${said}`);
}
