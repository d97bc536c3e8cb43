/**
 * A realtime server for measurements in a separate process: the real HTTP and realtime parts on a
 * database in memory. Executes commands over IPC, one after another.
 */
import { migrate, openDb } from '../../platform/database/index.ts';
import { createTestServer } from './server.ts';

export type LoadOrder = { do: 'signIn'; users: number } | { do: 'memory' } | { do: 'broadcast' };

export type LoadAnswer =
  | { is: 'listening'; port: number }
  | { is: 'tokens'; tokens: string[] }
  /** Resident memory and JavaScript's part, bytes after garbage collection; open sockets. */
  | { is: 'memory'; rss: number; held: number; sockets: number }
  /** Time at which the message was published, ms since the epoch. */
  | { is: 'sent'; at: number };

const db = await openDb();
await migrate(db);
const env = { LOGIN_LIMIT: '1000000', LOGIN_LIMIT_IP: '1000000', CONNECTIONS_PER_IP: '100000' };
const server = await createTestServer({ db, env });
server.clock.set(new Date());
const realtime = server.realtime();
await server.app.listen({ host: '127.0.0.1', port: 0 });

function say(answer: LoadAnswer): void {
  process.send?.(answer);
}

async function obey(order: LoadOrder): Promise<void> {
  if (order.do === 'signIn') {
    const tokens: string[] = [];
    for (let n = 0; n < order.users; n += 1) tokens.push((await server.signIn()).token);
    say({ is: 'tokens', tokens });
  } else if (order.do === 'memory') {
    globalThis.gc?.();
    const { values } = await server.parts.metrics.sockets.get();
    const { rss, heapUsed, external } = process.memoryUsage();
    say({ is: 'memory', rss, held: heapUsed + external, sockets: values[0]?.value ?? 0 });
  } else {
    const at = performance.timeOrigin + performance.now();
    server.parts.bus.broadcast('trade@rates', { rates: [], rates_at: new Date(at).toISOString() });
    say({ is: 'sent', at });
  }
}

let last = Promise.resolve();
process.on('message', (order: LoadOrder) => {
  last = last.then(() => obey(order));
});
process.on('disconnect', () => {
  void realtime.close().then(() => process.exit(0));
});
const { port } = server.app.server.address() as { port: number };
say({ is: 'listening', port });
