import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isAlive,
  markOf,
  type ProcessMark,
} from '../server/src/platform/processes/process-mark.ts';
import { type WatchOptions, watchAnswers } from '../server/src/platform/processes/watch.ts';

/** A problem that its message explains. Any other error is a defect and shows its stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/**
 * Checks that a port is free on IPv4 and IPv6.
 * @param name the variable that sets the port.
 * @param command to repeat with another port.
 * @throws Refusal if the port cannot be listened on.
 */
export async function claimPort(name: string, port: number, command = 'npm start'): Promise<void> {
  const other = `${name}=${port < 65_000 ? port + 10 : 8090} ${command}`;
  // A browser may resolve localhost to an IPv4 or an IPv6 address.
  for (const address of ['0.0.0.0', '::1']) {
    const problem = await listenOnce(port, address);
    if (problem?.code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is taken. Stop what uses it, or choose another: ${other}`);
    // A machine without IPv6 has no ::1.
    if (problem && address === '0.0.0.0')
      throw new Refusal(
        `Port ${port} cannot be used (${problem.message}). Choose another: ${other}`,
      );
  }
}

export function assertPort(name: string, port: number): void {
  if (Number.isInteger(port) && port > 0 && port < 65_536) return;
  throw new Refusal(`${name} must be a number from 1 to 65535, not "${process.env[name]}".`);
}

function listenOnce(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

export interface Run {
  readonly pid?: number | undefined;
  /** Resolves once the process can be used; rejects if the process ended before. */
  readonly ready: Promise<unknown>;
  /** Resolves with the reason once the process has ended, even if it never was ready. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  /** Kills the process at once, because it does not respond. */
  kill(): void;
}

/** Checks, again and again, that a ready process still works. */
export interface Probe extends WatchOptions {
  /** Resolves when the process answers. */
  ask(signal: AbortSignal): Promise<unknown>;
}

export interface KeepAliveOptions {
  /** Whether to restart the process when it dies. */
  restart: boolean;
  onGone: (problem: string) => void;
  /** Kills a ready process that does not answer; undefined: no probe. */
  probe?: Probe | undefined;
}

export interface Running {
  readonly pid: number | undefined;
  /** Resolves once the first run can be used; rejects if that run ended before. */
  readonly ready: Promise<unknown>;
  /** Marks the end of the process as expected, because Ctrl-C in a terminal also reaches it. */
  release(): void;
  stop(): Promise<void>;
}

const maxRestarts = 5;
const restartWindowMs = 60_000;

/**
 * Runs a process and restarts it when it ends, a limited number of times per minute. A first run
 * that ends before it is ready is not repeated; a restart is, because the cause may be temporary.
 */
export function keepAlive(
  name: string,
  run: () => Run,
  { restart, onGone, probe }: KeepAliveOptions,
): Running {
  const starts: number[] = [];
  let stopping = false;
  let current = begin();
  const ready = current.ready.then(() => void current.ended.then(revive));

  function begin(): Run {
    starts.push(Date.now());
    const begun = run();
    begun.ready.then(
      () => watch(begun),
      () => {},
    );
    return begun;
  }

  function watch(begun: Run): void {
    if (!probe) return;
    const endWatch = watchAnswers(
      probe.ask,
      () => {
        if (stopping) return;
        console.error(`${name} is running but does not answer; killing it`);
        begun.kill();
      },
      probe,
    );
    void begun.ended.then(endWatch);
  }

  function revive(reason: string): void {
    if (stopping) return;
    const why = `${name} ended unexpectedly (${reason})`;
    const recent = starts.filter((at) => at > Date.now() - restartWindowMs);
    if (!restart || recent.length > maxRestarts) {
      onGone(why);
      return;
    }
    console.error(`${why}; starting it again`);
    current = begin();
    current.ready.catch(() => {});
    void current.ended.then(revive);
  }

  return {
    ready,
    get pid() {
      return current.pid;
    },
    release: () => {
      stopping = true;
    },
    stop: () => {
      stopping = true;
      return current.stop();
    },
  };
}

export interface Service {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Resolves once the service can be used. */
  ready: (signal: AbortSignal) => Promise<void>;
  /** Whether to restart the service when it dies. */
  restart: boolean;
  probe?: Probe;
}

/** Starts a service. If it ends before it is ready, `ready` rejects with a Refusal. */
export function startService(
  service: Service,
  onGone: (problem: string) => void,
  onStart: (pid: number) => void = () => {},
): Running {
  const { name, restart, probe } = service;
  return keepAlive(name, () => runService(service, onStart), { restart, onGone, probe });
}

function runService(
  { name, command, args, env, ready }: Service,
  onStart: (pid: number) => void,
): Run {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (child.pid) onStart(child.pid);
  const abort = new AbortController();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const early = ended.then((reason) => {
    abort.abort();
    throw new Refusal(
      child.pid
        ? `${name} ended before it was ready (see above).`
        : `${name} could not be started: ${reason}`,
    );
  });
  return {
    pid: child.pid,
    ready: Promise.race([ready(abort.signal), early]),
    ended,
    stop: () => end(child),
    kill: () => void child.kill('SIGKILL'),
  };
}

const killAfterMs = 10_000;

function end(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Records a process for `endLeft`, in case this process is killed before it can end the other. */
export function leaveMark(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify(markOf(pid)));
}

export async function endLeft(file: string): Promise<void> {
  const left = readMark(file);
  if (left && isAlive(left)) process.kill(left.pid, 'SIGTERM');
  for (const deadline = Date.now() + killAfterMs; left && isAlive(left); await delay(20)) {
    if (Date.now() > deadline) process.kill(left.pid, 'SIGKILL');
  }
  rmSync(file, { force: true });
}

function readMark(file: string): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
  } catch {
    return undefined;
  }
}

/** @throws if a URL does not answer with a 2xx status. */
export async function answers(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
}

/** Polls a URL until it answers with a 2xx status, or `signal` aborts. */
export async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answered = await answers(url, signal).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await delay(100);
  }
}
