import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another call, process or machine held the lock for too long. */
export class LockTimeout extends Error {
  override name = 'LockTimeout';
  readonly code = 'lock-timeout';
}

export interface LockOptions {
  /** Time to wait for the lock, ms. */
  readonly waitMs?: number;
  /** Interval at which the holder refreshes the lock, ms. */
  readonly refreshMs?: number;
  /** Time without a refresh after which another machine's lock is abandoned, ms. */
  readonly staleMs?: number;
}

/** Age at which temporary files of a publishing process are removed, ms. */
const litterMs = 3_600_000;

/** Tokens of the locks that this process holds. */
const held = new Set<string>();

/** Lock file → promise that settles when the last waiting call of this process has finished. */
const lines = new Map<string, Promise<void>>();

/**
 * Runs `work` while no other call, process, container or machine that shares the folder holds the
 * lock. Takes over the lock of a dead process.
 * @throws LockTimeout
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  { waitMs = 30_000, refreshMs = 1_000, staleMs = 10_000 }: LockOptions = {},
): Promise<T> {
  const deadline = performance.now() + waitMs;
  // Calls of one process take turns: until a lock is in `held`, another call would take it over.
  const leave = await standInLine(file, waitMs);
  try {
    return await withFile(file, work, { deadline, refreshMs, staleMs });
  } finally {
    leave();
  }
}

/** Queues calls of this process. @returns a function that ends the turn @throws LockTimeout */
async function standInLine(file: string, waitMs: number): Promise<() => void> {
  let leave = () => {};
  const over = new Promise<void>((done) => {
    leave = done;
  });
  const before = lines.get(file) ?? Promise.resolve();
  const line = before.then(() => over);
  lines.set(file, line);
  void line.then(() => lines.get(file) === line && lines.delete(file));
  const enough = new AbortController();
  const late = delay(waitMs, true, { signal: enough.signal }).catch(() => false);
  const isLate = await Promise.race([before, late]);
  enough.abort();
  if (!isLate) return leave;
  leave();
  throw timeoutOf(file);
}

async function withFile<T>(
  file: string,
  work: () => Promise<T>,
  { deadline, refreshMs, staleMs }: { deadline: number; refreshMs: number; staleMs: number },
): Promise<T> {
  const token = `${process.pid}@${hostname()} ${randomUUID()}`;
  const isAbandoned = watcher(staleMs);
  const isGuardAbandoned = watcher(staleMs);
  const own = `${file}.${randomUUID()}`;
  // Writes the token to a temporary file and links it, so that a lock always names its owner.
  await writeFile(own, token);
  try {
    while (!(await take(file, own))) {
      const lock = await look(file);
      if (lock && isAbandoned(lock)) await breakLock({ file, own, lock, isGuardAbandoned });
      if (performance.now() > deadline) throw timeoutOf(file);
      await delay(20 + Math.random() * 30);
    }
  } finally {
    await rm(own, { force: true });
  }
  held.add(token);
  const signs = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, refreshMs);
  try {
    await removeLitter(dirname(file), (name) => name.startsWith(`${basename(file)}.`));
    return await work();
  } finally {
    clearInterval(signs);
    held.delete(token);
    await release(file, token);
  }
}

function timeoutOf(file: string): LockTimeout {
  return new LockTimeout(`${file} is still held; if no process is publishing, delete it`);
}

async function take(file: string, own: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes temporary files older than `litterMs`, which only killed processes leave behind. */
export async function removeLitter(
  folder: string,
  isLitter: (name: string) => boolean,
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isLitter(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > litterMs) await rm(path, { force: true });
  }
}

/** Removes the lock, unless another process has taken it over as abandoned. */
async function release(file: string, token: string): Promise<void> {
  if ((await look(file))?.token === token) await rm(file, { force: true });
}

interface Lock {
  readonly token: string;
  readonly mtimeMs: number;
}

async function look(file: string): Promise<Lock | undefined> {
  try {
    return { token: await readFile(file, 'utf8'), mtimeMs: (await stat(file)).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns a function that detects an abandoned lock. A lock of this machine is abandoned if its
 * process is dead; a lock of another machine, if this process finds no refresh for `staleMs`. The
 * machines' clocks are not compared.
 */
function watcher(staleMs: number): (lock: Lock) => boolean {
  let sign = '';
  let since = 0;
  return ({ token, mtimeMs }) => {
    const [, pid, host] = /^(\d+)@(\S+) /.exec(token) ?? [];
    if (host === hostname()) return !isAlive(Number(pid), token);
    if (sign !== `${token} ${mtimeMs}`) {
      sign = `${token} ${mtimeMs}`;
      since = performance.now();
    }
    return performance.now() - since >= staleMs;
  };
}

interface Broken {
  file: string;
  /** Temporary file with this call's token. */
  own: string;
  /** The abandoned lock. */
  lock: Lock;
  isGuardAbandoned(guard: Lock): boolean;
}

/**
 * Removes an abandoned lock. Only the call that holds the guard removes it: otherwise a slower one
 * could remove the lock of a call that has acquired it since.
 */
async function breakLock({ file, own, lock, isGuardAbandoned }: Broken): Promise<void> {
  const guard = `${file}.breaking`;
  if (!(await take(guard, own))) {
    const holder = await look(guard);
    if (holder && isGuardAbandoned(holder)) await rm(guard, { force: true });
    return;
  }
  try {
    if ((await look(file))?.token === lock.token) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

function isAlive(pid: number, token: string): boolean {
  // A restarted container has the same name and process ids as before.
  if (pid === process.pid) return held.has(token);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
