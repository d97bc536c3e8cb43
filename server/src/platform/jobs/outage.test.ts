import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDatabase } from '../../testing/index.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/services/tcp-proxy.ts';
import { testClock } from '../clock.ts';
import { type Db, openDb } from '../database/index.ts';
import { createLogger } from '../observability/log.ts';
import { createJobs, jobName } from './index.ts';

const greet = jobName<{ name: string }>('probe.greet');
const waiting = { timeout: 60_000, interval: 20 };

let target: { url: string; drop(): Promise<void> };
let port: number;
let proxy: TcpProxy;
/** The database behind the proxy. */
let db: Db;
beforeEach(async () => {
  target = await createDatabase();
  const url = new URL(target.url);
  port = Number(url.port);
  proxy = await startTcpProxy(port);
  url.port = String(proxy.port);
  db = await openDb({ databaseUrl: url.href });
});
afterEach(async () => {
  await db.close();
  await proxy.close();
  await target.drop();
});

function goAway(): void {
  proxy.redirect(1);
  proxy.cut();
}

it('a worker logs a database outage and its end once, and continues', async () => {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  let failures = 0;
  const counted: Db = {
    ...db,
    query: (...statement) =>
      db.query<never>(...statement).catch((error) => {
        failures += 1;
        throw error;
      }),
  };
  const jobs = createJobs({ db: counted, clock: testClock(), log, works: true });
  const greeted: string[] = [];
  jobs.handle(greet, async ({ name }) => void greeted.push(name));
  jobs.sweep({ name: 'probe', everyS: 1, run: async () => undefined });
  await jobs.start();

  goAway();
  await vi.waitFor(() => expect(failures).toBeGreaterThan(8), waiting);
  proxy.redirect(port);
  await vi.waitFor(
    () => expect(lines.map(({ msg }) => msg)).toContain('database available again'),
    waiting,
  );
  await db.tx((tx) => jobs.send(tx, greet, { name: 'after' }));
  await vi.waitFor(() => expect(greeted).toEqual(['after']), waiting);
  await jobs.stop();
  expect(lines.map(({ msg }) => msg)).toEqual(['database unavailable', 'database available again']);
  expect(lines[0]?.reason).toMatch(/Connection|ECONN/);
  expect(JSON.stringify(lines)).not.toContain('[object');
});

it('a listener reconnects after an outage and gets later notifications', async () => {
  const heard: string[] = [];
  let connections = 0;
  const listener = await db.listen(
    'probe',
    (payload) => heard.push(payload),
    () => {
      connections += 1;
    },
  );
  await db.query(`select pg_notify('probe', 'before')`);
  await vi.waitFor(() => expect(heard).toEqual(['before']), waiting);
  goAway();
  await vi.waitFor(() => expect(proxy.open).toBe(0), waiting);
  proxy.redirect(port);
  await vi.waitFor(() => expect(connections).toBe(2), waiting);
  await db.query(`select pg_notify('probe', 'after')`);
  await vi.waitFor(() => expect(heard).toEqual(['before', 'after']), waiting);
  await listener.close();
  await vi.waitFor(() => expect(proxy.open).toBe(1), waiting);
});

it('a listener that starts during an outage connects after it', async () => {
  goAway();
  let connections = 0;
  const listener = await db.listen(
    'probe',
    () => undefined,
    () => {
      connections += 1;
    },
  );
  proxy.redirect(port);
  await vi.waitFor(() => expect(connections).toBe(1), waiting);
  await listener.close();
});
