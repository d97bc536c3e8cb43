import { setTimeout as delay } from 'node:timers/promises';
import { testClock } from '../../server/src/platform/clock.ts';
import { type Db, openDb } from '../../server/src/platform/database/index.ts';
import { createTestServer, type TestServer } from '../../server/src/testing/calls/server.ts';
import { startTcpProxy } from '../../server/src/testing/services/tcp-proxy.ts';
import { readStanding } from './chain-orders.ts';

export interface Follower {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Breaks the server's connections to the chain and to the database. */
  cut(): Promise<void>;
  /** Resolves once this many events are settled and this block is read. @throws after 5 minutes */
  until(wanted: { settled?: number; height?: number }): Promise<void>;
  /** Returns the Checkout's address; '' while the server is stopped. */
  checkout(): string;
  close(): Promise<void>;
}

const patienceMs = 300_000;

/** Returns controls of a stopped server. @param db the bench's connection, which `cut` keeps */
export async function createFollower(
  db: Db,
  urls: { rpc: string; database: string },
): Promise<Follower> {
  const rpc = await proxied(urls.rpc);
  const clock = testClock(new Date());
  const env = { CHAIN_RPC_URL: rpc.url, CHAIN_POLL_MS: '50' };
  let running: { server: TestServer; own: Db } | undefined;

  async function stop(): Promise<void> {
    const ending = running;
    running = undefined;
    await ending?.server.close();
    await ending?.own.close();
  }

  return {
    async start() {
      const own = await openDb({ databaseUrl: urls.database });
      const server = await createTestServer({ clock, env, db: own, works: true });
      running = { server, own };
    },
    stop,
    async cut() {
      rpc.proxy.cut();
      // A proxy for the database would need more CPU time in this process than the server.
      await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    },
    async until({ settled = 0, height = 0 }) {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const now = await readStanding(db);
        if (now.settled >= settled && now.height >= height) return;
        if (performance.now() > deadline)
          throw new Error(
            `${settled} settled and height ${height} not reached: ${JSON.stringify(now)}`,
          );
        await delay(200);
      }
    },
    checkout: () => running?.server.parts.contracts.addresses.Checkout ?? '',
    async close() {
      await stop();
      await rpc.proxy.close();
    },
  };
}

/** Starts a TCP proxy to a server, and returns it with its URL. */
async function proxied(to: string) {
  const url = new URL(to);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  return { proxy, url: url.href.replace(/\/$/, '') };
}
