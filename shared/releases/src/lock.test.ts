import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LockTimeout, withLock } from './lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const done = async () => 'done';
const forever = 3_600_000;

/** Runs `run` beside another live process of this machine, which ends afterwards. */
async function besideProcess(run: (pid: number) => Promise<void>): Promise<void> {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  try {
    await run(Number(other.pid));
  } finally {
    const ended = once(other, 'exit');
    other.stdin.end();
    await ended;
  }
}

describe('withLock', () => {
  it('takes over the lock of a dead process', async () => {
    let dead = 0;
    await besideProcess(async (pid) => {
      dead = pid;
    });
    await writeFile(file, `${dead}@${hostname()} token`);
    await expect(withLock(file, done, { staleMs: forever })).resolves.toBe('done');
    expect(await readdir(folder)).toEqual([]);
  });

  it('waits for the lock of a live process, until the timeout', async () => {
    await besideProcess(async (pid) => {
      await writeFile(file, `${pid}@${hostname()} token`);
      await expect(withLock(file, done, { waitMs: 60, staleMs: 0 })).rejects.toThrow(LockTimeout);
    });
  });

  it('waits for a lock of this process', async () => {
    await withLock(file, async () => {
      await expect(withLock(file, done, { waitMs: 60, staleMs: 0 })).rejects.toThrow(LockTimeout);
    });
  });

  it('runs concurrent calls of one process one after another', async () => {
    let inside = 0;
    const most: number[] = [];
    const enter = () =>
      withLock(file, async () => {
        inside += 1;
        most.push(inside);
        await readdir(folder);
        inside -= 1;
      });
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        for (let i = 0; i < 5; i += 1) await enter();
      }),
    );
    expect(most).toEqual(Array(300).fill(1));
  });

  it('takes over a lock with the process id of this process, as after a container restart', async () => {
    await writeFile(file, `${process.pid}@${hostname()} token`);
    await expect(withLock(file, done, { staleMs: forever })).resolves.toBe('done');
  });

  it.each([
    ['with a process id that is unused here', '999999999@elsewhere token'],
    ['with the process id of this process', `${process.pid}@elsewhere token`],
    ['that is still empty', ''],
  ])("keeps another machine's lock %s while it may be live", async (_, token) => {
    await writeFile(file, token);
    await expect(withLock(file, done, { waitMs: 60, staleMs: forever })).rejects.toThrow(
      LockTimeout,
    );
    expect(await readFile(file, 'utf8')).toBe(token);
  });

  it("takes over another machine's lock that is not refreshed", async () => {
    await writeFile(file, `${process.pid}@elsewhere token`);
    await expect(withLock(file, done, { staleMs: 60 })).resolves.toBe('done');
    expect(await readdir(folder)).toEqual([]);
  });

  it('ignores the clock of another machine', async () => {
    await writeFile(file, `${process.pid}@elsewhere token`);
    await utimes(file, new Date(0), new Date(0));
    await expect(withLock(file, done, { waitMs: 60, staleMs: forever })).rejects.toThrow(
      LockTimeout,
    );
  });

  it('refreshes a held lock', async () => {
    await withLock(
      file,
      async () => {
        await utimes(file, new Date(0), new Date(0));
        await vi.waitFor(async () => expect((await stat(file)).mtimeMs).toBeGreaterThan(0), 30_000);
      },
      { refreshMs: 5 },
    );
  });

  it('leaves a lock that another process has taken over', async () => {
    await withLock(file, () => writeFile(file, '1@elsewhere token'));
    expect(await readFile(file, 'utf8')).toBe('1@elsewhere token');
  });

  it('creates a lock with its owner in one step', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 50; i += 1) {
      const working = withLock(file, done);
      let isDone = false;
      working.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        const text = await readFile(file, 'utf8').catch(() => undefined);
        if (text !== undefined) seen.add(text.replace(/ .*/, ''));
      }
    }
    expect([...seen]).toEqual([`${process.pid}@${hostname()}`]);
  });

  it('removes old files of killed processes beside the lock, but not new ones', async () => {
    for (const name of ['lock.left', 'lock.fresh']) await writeFile(join(folder, name), 'token');
    await utimes(join(folder, 'lock.left'), new Date(0), new Date(0));
    await withLock(file, done);
    expect(await readdir(folder)).toEqual(['lock.fresh']);
  });

  it('frees the lock after a failure', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
    await expect(withLock(file, done)).resolves.toBe('done');
  });
});
