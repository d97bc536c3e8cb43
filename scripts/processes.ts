import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A problem that one readable line explains; anything else is a defect and shows its stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** A free TCP port on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** @throws Refusal when the port cannot be listened on. */
export function claimPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new Refusal(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 10} npm start`
            : `Port ${port} cannot be used (${error.message}). Choose another: PORT=8090 npm start`,
        ),
      );
    });
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve()));
  });
}

export interface Service {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Resolves once the service can be used. */
  ready: (signal: AbortSignal) => Promise<void>;
  /** Restart it when it dies by itself. */
  restart: boolean;
}

export interface Running {
  readonly pid: number | undefined;
  /** Its end is expected from now on: Ctrl-C in a terminal reaches it, too. */
  release(): void;
  stop(): Promise<void>;
}

const maxRestarts = 5;
const restartWindowMs = 60_000;

/**
 * Starts a service, waits until it is ready, and keeps it alive.
 * @throws Refusal when it ends before it was ready; its own output said why.
 */
export async function startService(
  service: Service,
  onGone: (problem: string) => void,
  onStart: (pid: number) => void = () => {},
): Promise<Running> {
  const starts: number[] = [];
  let stopping = false;
  let child = launch();
  await untilReady(child);

  function launch(): ChildProcess {
    starts.push(Date.now());
    const started = spawn(service.command, service.args, {
      env: { ...process.env, ...service.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (started.pid) onStart(started.pid);
    return started;
  }

  async function untilReady(current: ChildProcess): Promise<void> {
    const abort = new AbortController();
    const died = new Promise<never>((_, reject) => {
      current.once('exit', () => {
        abort.abort();
        reject(new Refusal(`${service.name} ended before it was ready (see above).`));
      });
      current.once('error', (error) => {
        abort.abort();
        reject(new Refusal(`${service.name} could not be started: ${error.message}`));
      });
    });
    await Promise.race([service.ready(abort.signal), died]);
    current.removeAllListeners('exit');
    current.once('exit', revive);
  }

  /** It served before, so that what ends a restart early too may pass: tried again, not endlessly. */
  async function revive(code: number | null, signal: string | null): Promise<void> {
    if (stopping) return;
    const why = `${service.name} ended unexpectedly (${signal ?? `code ${code}`})`;
    const recent = starts.filter((at) => at > Date.now() - restartWindowMs);
    if (!service.restart || recent.length > maxRestarts) return onGone(why);
    console.error(`${why}; starting it again`);
    child = launch();
    const started = child;
    await untilReady(started).catch(() => revive(started.exitCode, started.signalCode));
  }

  return {
    get pid() {
      return child.pid;
    },
    release: () => {
      stopping = true;
    },
    stop: () => {
      stopping = true;
      return ended(child);
    },
  };
}

const killAfterMs = 10_000;

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Polls a URL until it answers with a 2xx status. */
export async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answered = await fetch(url, { signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
