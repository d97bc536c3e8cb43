import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testClock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { createLogger } from '../lib/log.ts';
import { databases, openServer, type TestDatabase } from '../testing/index.ts';
import { createJobs, type Jobs, jobName, readReport } from './index.ts';

const greet = jobName<{ name: string }>('probe.greet');
const waiting = { timeout: 60_000, interval: 50 };

describe.each(databases)('jobs on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  let jobs: Jobs;
  const greeted: string[] = [];
  let sweeps = 0;
  let seldom = 0;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    const log = createLogger('silent');
    jobs = createJobs({ db, clock: testClock(), log, works: true });
    jobs.handle(greet, async ({ name }) => {
      greeted.push(name);
    });
    jobs.sweep({
      name: 'probe',
      everyS: 1,
      run: async () => {
        sweeps += 1;
      },
    });
    jobs.sweep({
      name: 'seldom',
      everyS: 3_600,
      run: async () => {
        seldom += 1;
      },
    });
    jobs.sweep({ name: 'broken', everyS: 1, run: () => Promise.reject(new Error('broken')) });
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  it('a job is there with the transaction that sends it, and not without', async () => {
    await db
      .tx(async (tx) => {
        await jobs.send(tx, greet, { name: 'rolled back' });
        throw new Error('no');
      })
      .catch(() => undefined);
    await db.tx(async (tx) => {
      await jobs.send(tx, greet, { name: 'committed' });
      await tx
        .tx(async (inner) => {
          await jobs.send(inner, greet, { name: 'in a savepoint that failed' });
          throw new Error('no');
        })
        .catch(() => undefined);
    });
    await vi.waitFor(() => expect(greeted).toContain('committed'), waiting);
    await db.tx((tx) => jobs.send(tx, greet, { name: 'last' }));
    await vi.waitFor(() => expect(greeted).toContain('last'), waiting);
    expect(greeted).toEqual(['committed', 'last']);
  });

  it('a sweep that is seldom due looks at once when it is woken', async () => {
    await vi.waitFor(() => expect(seldom).toBe(1), waiting);
    await jobs.wake();
    await vi.waitFor(() => expect(seldom).toBe(2), waiting);
  });

  it('sweeps go on, and one that fails says of what', async () => {
    const before = sweeps;
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(before + 1), waiting);
    await vi.waitFor(async () => {
      const { sweeps: report } = await readReport(db);
      expect(report).toContainEqual(expect.objectContaining({ name: 'broken', failure: 'broken' }));
      expect(report).toContainEqual(expect.objectContaining({ name: 'probe', failure: null }));
    }, waiting);
  });
});

it('processes that start at once over a new database, whatever their role, all come up', async () => {
  const { db, close } = await openServer();
  const parts = { db, clock: testClock(), log: createLogger('silent') };
  const roles = [false, true, false, true].map((works) => createJobs({ ...parts, works }));
  for (const one of roles) one.handle(greet, async () => undefined);
  await Promise.all(roles.map((one) => one.start()));
  for (const one of roles) await one.stop();
  await close();
});
