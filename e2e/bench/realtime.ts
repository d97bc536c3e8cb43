import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.ts';
// Types only: the module itself starts a server.
import type { LoadAnswer, LoadOrder } from '../../server/src/testing/calls/realtime-load.ts';
import { bounded, type Figure, kb, ms, spread, unbounded } from './figure.ts';
import type { SocketsAnswer, SocketsOrder } from './realtime-sockets.ts';

const wantedSockets = 20_000;
/** Files that a process opens besides its sockets. */
const otherFiles = 500;
/** The server allows 20 per user. */
const socketsPerUser = 10;
const rounds = 5;
const limits = { p99Ms: 300, socketBytes: 5_000 };

/**
 * Sends messages to 20,000 sockets of one server process, or to as many as the machine lets a
 * process open; the clients are in another process. Measures from the start of a broadcast until
 * each socket has received the message.
 */
export async function measureRealtime(): Promise<Figure[]> {
  const sockets = possibleSockets();
  const server = worker<LoadOrder, LoadAnswer>('server/src/testing/calls/realtime-load.ts');
  const clients = worker<SocketsOrder, SocketsAnswer>('e2e/bench/realtime-sockets.ts');
  try {
    const { port } = await server.next('listening');
    server.tell({ do: 'signIn', users: sockets / socketsPerUser });
    const { tokens } = await server.next('tokens');
    const before = await memory(server, 0);
    const startedAt = performance.now();
    clients.tell({ do: 'connect', port, tokens, socketsPerToken: socketsPerUser });
    await clients.next('subscribed');
    const connectMs = performance.now() - startedAt;
    const after = await memory(server, sockets);
    // The resident set does not grow by objects that fit into free space of the heap, so the larger
    // figure counts.
    const perSocket = Math.max(after.rss - before.rss, after.held - before.held) / sockets;
    const slowest: number[] = [];
    const p99: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      clients.tell({ do: 'listen' });
      await clients.next('listening');
      server.tell({ do: 'broadcast' });
      const { at } = await server.next('sent');
      const { times } = await clients.next('heard');
      const sorted = times.map((time) => time - at).sort((a, b) => a - b);
      slowest.push(sorted.at(-1) ?? 0);
      p99.push(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    }
    const worst = Math.max(...p99);
    return [
      unbounded(`${sockets} sockets connected and subscribed within`, ms(connectMs)),
      bounded(
        `one message to all, p99 of each of ${rounds} rounds`,
        spread(p99),
        `≤ ${ms(limits.p99Ms)}`,
        worst <= limits.p99Ms,
      ),
      unbounded('  the last of all', spread(slowest)),
      bounded(
        'server memory per idle socket',
        kb(perSocket),
        `≤ ${kb(limits.socketBytes)}`,
        perSocket <= limits.socketBytes,
      ),
    ];
  } finally {
    clients.stop();
    server.stop();
    await Promise.all([clients.ended, server.ended]);
  }
}

function possibleSockets(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits: { open_files: { soft: number | 'unlimited' } };
  };
  const { soft } = userLimits.open_files;
  const possible = soft === 'unlimited' ? wantedSockets : soft - otherFiles;
  const users = Math.floor(Math.min(wantedSockets, possible) / socketsPerUser);
  return users * socketsPerUser;
}

type LoadServer = ReturnType<typeof worker<LoadOrder, LoadAnswer>>;

async function memory(
  server: LoadServer,
  wanted: number,
): Promise<Extract<LoadAnswer, { is: 'memory' }>> {
  for (;;) {
    server.tell({ do: 'memory' });
    const answer = await server.next('memory');
    if (answer.sockets === wanted) return answer;
  }
}

function worker<O extends object, A extends { is: string }>(path: string) {
  const child: ChildProcess = fork(join(root, path), {
    cwd: root,
    execArgv: ['--expose-gc'],
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  const answers: A[] = [];
  let wake = () => {};
  let exited = false;
  child.on('message', (answer: A) => {
    answers.push(answer);
    wake();
  });
  const ended = once(child, 'exit').then(() => {
    exited = true;
    wake();
  });
  return {
    ended,
    tell: (order: O) => void child.send(order),
    async next<K extends A['is']>(kind: K): Promise<Extract<A, { is: K }>> {
      for (;;) {
        const answer = answers.shift();
        if (answer?.is === kind) return answer as Extract<A, { is: K }>;
        if (answer) throw new Error(`${path} answered ${answer.is}, not ${kind}`);
        if (exited) throw new Error(`${path} has ended`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}
