import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases, type TestDatabase } from '../../testing/index.ts';
import { runAlone } from './lease.ts';

describe.each(databases)('runAlone on %s', (_name, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Starts work that ends on request. */
  async function begin(name: string, ttlMs: number) {
    let end = () => {};
    let first: Promise<boolean> | undefined;
    await new Promise<void>((begun) => {
      first = runAlone(database.db, name, ttlMs, () => {
        begun();
        return new Promise<void>((resolve) => (end = resolve));
      });
    });
    return { end: () => end(), first };
  }
  const nothing = async () => undefined;
  const failing = () => Promise.reject(new Error('it failed'));

  it('does not start a task that already runs, and starts it again after its end', async () => {
    const { db } = database;
    const { end, first } = await begin('work', 60_000);
    expect(await runAlone(db, 'work', 60_000, failing)).toBe(false);
    expect(await runAlone(db, 'other', 60_000, nothing)).toBe(true);
    end();
    expect(await first).toBe(true);
    await expect(runAlone(db, 'work', 60_000, failing)).rejects.toThrow('it failed');
    expect(await runAlone(db, 'work', 60_000, nothing)).toBe(true);
  });

  it('renews the lease until the task ends', async () => {
    const { db } = database;
    const { end, first } = await begin('long', 300);
    const untilOf = async () => {
      if (db.leases) return db.leases.get('long')?.until ?? 0;
      const [row] = await db.query<{ until: Date }>(`select until from leases where name = 'long'`);
      return row?.until.getTime() ?? 0;
    };
    const begun = await untilOf();
    await vi.waitFor(async () => expect(await untilOf()).toBeGreaterThan(begun + 400));
    end();
    expect(await first).toBe(true);
  });
});
