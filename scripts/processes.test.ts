import { setImmediate as turn } from 'node:timers/promises';
import getPort from 'get-port';
import { afterEach, expect, it } from 'vitest';
import { answers, type Running, type Service, startService, untilAnswers } from './processes.ts';

/** A process that runs until it is killed. */
const idle: Omit<Service, 'ready'> = {
  name: 'The service',
  command: process.execPath,
  args: ['-e', 'setInterval(() => {}, 60_000)'],
  env: {},
  restart: true,
};

let running: Running | undefined;
afterEach(() => running?.stop());

/** Starts `idle`. Each start is ready once the test calls its function in `readies`. */
async function supervise() {
  const pids: number[] = [];
  const readies: (() => void)[] = [];
  const gone: string[] = [];
  running = startService(
    {
      ...idle,
      ready: () => new Promise((resolve) => readies.push(resolve)),
    },
    (problem) => gone.push(problem),
    (pid) => pids.push(pid),
  );
  const untilStart = async (number: number) => {
    while (readies.length < number) await turn();
  };
  await untilStart(1);
  readies[0]?.();
  await running.ready;
  const kill = () => process.kill(pids.at(-1) as number, 'SIGKILL');
  return { gone, readies, kill, untilStart };
}

it('restarts a service that dies', async () => {
  const { kill, untilStart, gone } = await supervise();
  kill();
  await untilStart(2);
  expect(gone).toEqual([]);
});

it('restarts a service that dies before its restart is ready', async () => {
  const { kill, untilStart, readies, gone } = await supervise();
  kill();
  await untilStart(2);
  kill();
  await untilStart(3);
  readies[2]?.();
  kill();
  await untilStart(4);
  expect(gone).toEqual([]);
});

it('gives up on a service that dies again and again', async () => {
  const { kill, untilStart, gone } = await supervise();
  for (let start = 1; gone.length === 0; start++) {
    await untilStart(start);
    expect(start).toBeLessThan(8);
    kill();
    while (gone.length === 0 && start === 6) await turn();
  }
  expect(gone).toEqual(['The service ended unexpectedly (SIGKILL)']);
});

it('does not restart a released service', async () => {
  const { kill, readies, gone } = await supervise();
  running?.release();
  kill();
  while (isAlive(running?.pid)) await turn();
  await turn();
  expect([readies.length, gone]).toEqual([1, []]);
});

it('kills and restarts a service that stops answering, and probes it again', async () => {
  const at = await getPort();
  const url = `http://127.0.0.1:${at}`;
  const pids: number[] = [];
  const readies: number[] = [];
  const gone: string[] = [];
  running = startService(
    {
      ...idle,
      args: ['-e', "require('http').createServer((_, a) => a.end()).listen(+process.env.AT)"],
      env: { AT: String(at) },
      ready: (signal) => untilAnswers(url, signal).then(() => void readies.push(pids.length)),
      probe: { ask: (signal) => answers(url, signal), everyMs: 10, timeoutMs: 200, failures: 3 },
    },
    (problem) => gone.push(problem),
    (pid) => pids.push(pid),
  );
  for (const start of [1, 2]) {
    // The service is not probed before it is ready.
    while (readies.length < start) await turn();
    await turn();
    process.kill(Number(pids.at(-1)), 'SIGSTOP');
    while (pids.length === start) await turn();
    expect(isAlive(pids[start - 1])).toBe(false);
  }
  expect(gone).toEqual([]);
});

/** Returns whether the process exists; true until this process has been notified of its end. */
function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
