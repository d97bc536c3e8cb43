import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobs, type Jobs, jobName } from '../../platform/jobs/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { createTestServer, firstOperator, type TestServer } from '../../testing/index.ts';

const pay = jobName<{ to: string }>('test.pay');

let server: TestServer;
let alice: Awaited<ReturnType<typeof firstOperator>>;
let jobs: Jobs;
let fails = true;
const done: string[] = [];

beforeAll(async () => {
  server = await createTestServer();
  alice = await firstOperator(server);
  const { db, clock } = server;
  jobs = createJobs({ db, clock, log: createLogger('silent'), works: true });
  jobs.handle(pay, async ({ to }) => {
    if (fails) throw new Error(`the bank does not know ${to}`);
    done.push(to);
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

/** Retries now instead of after the delay. */
const hurry = () =>
  server.db.query(`update jobs.job set start_after = now() where state = 'retry'`);
const dead = async () => (await alice.ask('jobs', 'report')).data.dead;

it('lists a job that failed permanently with its reason, and retries it on demand', async () => {
  await server.db.tx((tx) => jobs.send(tx, pay, { to: 'nobody' }));
  const [failed] = await vi.waitFor(
    async () => {
      await hurry();
      const list = await dead();
      expect(list).toHaveLength(1);
      return list;
    },
    { timeout: 40_000, interval: 200 },
  );
  expect(failed).toMatchObject({
    job: 'test.pay',
    data: { to: 'nobody' },
    reason: 'the bank does not know nobody',
  });
  expect(done).toEqual([]);

  const id = failed?.id ?? '';
  fails = false;
  expect((await alice.ask('jobs', 'retry', { ids: [id] })).data).toEqual({ moved: 1 });
  expect(await dead()).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(['nobody']), { timeout: 20_000 });
  const { data } = await alice.ask('audit', 'list', { subject: 'jobs' });
  expect(data.list).toEqual([
    expect.objectContaining({ act: 'jobs.retry', detail: { ids: [id], moved: 1 } }),
  ]);
  expect((await alice.ask('jobs', 'retry', { ids: [id] })).error?.code).toBe('notFound');
  expect((await alice.ask('jobs', 'retry', { ids: ['x'] })).error?.code).toBe('invalid');
});
