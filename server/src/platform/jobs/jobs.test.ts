import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases, openServer, type TestDatabase } from '../../testing/index.ts';
import { startCollector } from '../../testing/services/collector.ts';
import { testClock } from '../clock.ts';
import type { Db } from '../database/index.ts';
import { createLogger } from '../observability/log.ts';
import { startTracing, traceCall } from '../tracing/index.ts';
import { createJobs, type Jobs, jobName, readReport } from './index.ts';

const greet = jobName<{ name: string }>('probe.greet');
const waiting = { timeout: 60_000, interval: 50 };

describe.each(databases)('on %s,', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  let jobs: Jobs;
  const greeted: string[] = [];
  let sweeps = 0;
  let seldom = 0;
  let idle = 0;
  let isDue = false;
  let notified = 0;
  let due: Date | undefined;
  const clock = testClock();
  beforeAll(async () => {
    database = await open();
    db = database.db;
    const log = createLogger('silent');
    jobs = createJobs({ db, clock, log, works: true });
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
    jobs.sweep({
      name: 'idle',
      everyS: 1,
      isDue: async () => isDue,
      run: async () => {
        idle += 1;
      },
    });
    jobs.sweep({
      name: 'notified',
      everyS: 1,
      nextDue: async () => due,
      isBatched: true,
      run: async () => {
        notified += 1;
      },
    });
    jobs.sweep({ name: 'broken', everyS: 1, run: () => Promise.reject(new Error('broken')) });
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  it('a job exists only after the commit of its transaction', async () => {
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

  it('wake runs a rare sweep before its interval ends', async () => {
    await vi.waitFor(() => expect(seldom).toBe(1), waiting);
    await jobs.wake();
    await vi.waitFor(() => expect(seldom).toBe(2), waiting);
  });

  it('a sweep runs after the commit of a transaction that notifies it, not after a rollback', async () => {
    const notify = (tx: Db) => tx.query(`select pg_notify('sweep_due', 'seldom')`);
    const before = seldom;
    const failed = db.tx(async (tx) => {
      await notify(tx);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await db.tx(notify);
    await vi.waitFor(() => expect(seldom).toBe(before + 1), waiting);
  });

  it('a sweep reads its next work only after a notification, and runs when it is due', async () => {
    // The first two intervals include the check after the listener has connected.
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(3), waiting);
    due = clock.now();
    const before = sweeps;
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(before + 2), waiting);
    expect(notified).toBe(1);
    await db.query(`select pg_notify('sweep_due', 'notified')`);
    await vi.waitFor(() => expect(notified).toBe(2), waiting);
    // The next interval finds the work that is due in an hour.
    due = new Date(clock.now().getTime() + 60 * 60_000);
    const later = sweeps;
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(later + 2), waiting);
    const runs = notified;
    clock.advance(60 * 60_000);
    await vi.waitFor(() => expect(notified).toBeGreaterThan(runs), waiting);
    due = undefined;
  });

  it('a sweep without work runs once at the start, and again when it has work', async () => {
    await vi.waitFor(() => expect(idle).toBe(1), waiting);
    await jobs.wake('idle');
    const before = sweeps;
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(before + 2), waiting);
    expect(idle).toBe(1);
    isDue = true;
    await vi.waitFor(() => expect(idle).toBeGreaterThan(2), waiting);
    isDue = false;
  });

  it('sweeps repeat, and a failing one is reported with its reason', async () => {
    const before = sweeps;
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(before + 1), waiting);
    await vi.waitFor(async () => {
      const { sweeps: report } = await readReport(db);
      expect(report).toContainEqual(expect.objectContaining({ name: 'broken', failure: 'broken' }));
      expect(report).toContainEqual(expect.objectContaining({ name: 'probe', failure: null }));
    }, waiting);
  });
});

/** Opens a queue in a new database, with a process that has not started its workers. */
async function openQueue(open: () => Promise<TestDatabase>, concurrency: number) {
  const { db, close } = await open();
  const jobs = createJobs({ db, clock: testClock(), log: createLogger('silent'), works: true });
  const started: string[] = [];
  const waits = new Map<string, Promise<void>>();
  const fails = new Set<string>();
  jobs.handle(
    greet,
    async ({ name }) => {
      started.push(name);
      if (fails.delete(name)) throw new Error('not now');
      await waits.get(name);
    },
    { concurrency },
  );
  await jobs.setUp();
  return {
    db,
    jobs,
    started,
    waits,
    fails,
    send: (tx: Db, names: string[]) => sendEach(jobs, tx, names),
    close: () => jobs.stop().then(close),
  };
}

/** Sends a job per name: 'a3' is a job of account a. */
async function sendEach(jobs: Jobs, tx: Db, names: string[]): Promise<void> {
  for (const name of names) await jobs.send(tx, greet, { name }, { account: name.slice(0, 1) });
}

const many = (account: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${account}${n}`);

describe.each(databases)('queues on %s', (_name, open) => {
  it('alternate between accounts, and keep the order of each account’s jobs', async () => {
    const queue = await openQueue(open, 1);
    await queue.db.tx((tx) =>
      queue.send(tx, [...many('a', 6), ...many('b', 6), ...many('c', 2), 'd0', 'a6']),
    );
    await queue.jobs.start();
    await vi.waitFor(() => expect(queue.started).toHaveLength(16), waiting);
    const turns = ['a0 b0 c0 d0', 'a1 b1 c1', 'a2 b2', 'a3 b3', 'a4 b4', 'a5 b5', 'a6'];
    expect(queue.started).toEqual(turns.join(' ').split(' '));
    await queue.close();
  });

  it('leave one worker to other accounts while the jobs of one account hang', async () => {
    const queue = await openQueue(open, 6);
    let end = () => {};
    const hanging = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (const name of many('a', 8)) queue.waits.set(name, hanging);
    await queue.db.tx((tx) => queue.send(tx, many('a', 8)));
    // All workers fetch at once.
    await queue.jobs.start();
    await vi.waitFor(() => expect(queue.started).toHaveLength(5), waiting);
    await queue.db.tx((tx) => queue.send(tx, ['b0']));
    await vi.waitFor(() => expect(queue.started).toContain('b0'), waiting);
    expect(queue.started).toHaveLength(6);
    end();
    await queue.close();
  });

  it('retry only the failed job', async () => {
    const queue = await openQueue(open, 2);
    queue.fails.add('a2');
    await queue.jobs.start();
    await queue.db.tx((tx) => queue.send(tx, many('a', 5)));
    await vi.waitFor(() => expect(queue.started).toHaveLength(6), waiting);
    expect(queue.started.toSorted()).toEqual(['a0', 'a1', 'a2', 'a2', 'a3', 'a4']);
    await queue.close();
  });
});

it('a commit wakes workers without a poll', async () => {
  const queue = await openQueue(openServer, 2);
  await queue.jobs.start();
  const sender = createJobs({
    db: queue.db,
    clock: testClock(),
    log: createLogger('silent'),
    works: false,
  });
  await sender.start();
  const startedAt = performance.now();
  for (const name of many('a', 30)) {
    await queue.db.tx((tx) => sender.send(tx, greet, { name }));
    await vi.waitFor(() => expect(queue.started).toContain(name), { ...waiting, interval: 5 });
  }
  // With polling, each job would wait half an interval on average, 30 s in total.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await sender.stop();
  await queue.close();
});

it.each([
  ['whose worker has died', `started_on = now(), heartbeat_on = now() - interval '1 minute'`],
  ['that exceeds its time', `started_on = now() - interval '1 hour', heartbeat_on = now()`],
])('a job %s runs again', async (_name, columns) => {
  const queue = await openQueue(openServer, 2);
  await queue.db.tx((tx) => queue.send(tx, ['a1']));
  await queue.db.query(`update jobs.job set state = 'active', ${columns}`);
  await queue.jobs.start();
  await vi.waitFor(() => expect(queue.started).toEqual(['a1']), waiting);
  await queue.close();
});

it('resend skips a waiting or running job', async () => {
  const { db, jobs, started, waits, close } = await openQueue(openServer, 1);
  let end = () => {};
  waits.set(
    'running',
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  const resend = (name: string) => db.tx((tx) => jobs.resend(tx, greet, { name }));
  await resend('running');
  await jobs.start();
  await vi.waitFor(() => expect(started).toEqual(['running']), waiting);
  await resend('waiting');
  await resend('waiting');
  await resend('running');
  end();
  await vi.waitFor(() => expect(started).toHaveLength(2), waiting);
  await jobs.stop();
  expect(started).toEqual(['running', 'waiting']);
  expect(await db.query(`select 1 from jobs.job where name = 'probe.greet'`)).toHaveLength(2);
  await close();
});

it('a job continues the trace of its sender in a later process, without a change of its data', async () => {
  const { db, close } = await openServer();
  const collector = await startCollector();
  const log = createLogger('silent');
  const stop = await startTracing({
    ...{ endpoint: collector.url, headers: {}, service: 's', role: 'all' },
    ...{ share: 1, perSecond: 100, log },
  });
  const parts = { db, clock: testClock(), log };
  const greeted: object[] = [];
  const open = async (works: boolean) => {
    const jobs = createJobs({ ...parts, works });
    jobs.handle(greet, async (data) => {
      greeted.push(data);
      if (greeted.length === 1) throw new Error('no');
    });
    await jobs.start();
    return jobs;
  };
  const sender = await open(false);
  const requestId = 'd'.repeat(32);
  const send = () => db.tx((tx) => sender.resend(tx, greet, { name: 'traced' }));
  for (const _ of [1, 2]) await traceCall({ requestId, method: 'POST' }, 'call', {}, send);
  await sender.stop();
  const worker = await open(true);
  await vi.waitFor(() => expect(greeted).toHaveLength(2), waiting);
  await worker.stop();
  expect(greeted).toEqual([{ name: 'traced' }, { name: 'traced' }]);
  await stop();
  const attempts = collector.spans.filter(({ name }) => name === 'job probe.greet');
  expect(attempts.map(({ traceId }) => traceId)).toEqual([requestId, requestId]);
  await collector.close();
  await close();
});

it('setUp updates the options of an existing queue', async () => {
  const { db, close } = await openServer();
  const parts = { db, clock: testClock(), log: createLogger('silent'), works: false };
  for (const timeoutS of [60, 90]) {
    const jobs = createJobs(parts);
    jobs.handle(greet, async () => undefined, { timeoutS });
    await jobs.setUp();
    await jobs.stop();
    const read = `select notify, expire_seconds from jobs.queue where name = 'probe.greet'`;
    expect(await db.query(read)).toEqual([{ notify: true, expire_seconds: timeoutS }]);
    await db.query(`update jobs.queue set notify = false`);
  }
  await close();
});

it('processes of all roles start together on a new database', async () => {
  const { db, close } = await openServer();
  const parts = { db, clock: testClock(), log: createLogger('silent') };
  const roles = [false, true, false, true].map((works) => createJobs({ ...parts, works }));
  for (const one of roles) one.handle(greet, async () => undefined);
  await Promise.all(roles.map((one) => one.start()));
  for (const one of roles) await one.stop();
  await close();
});
