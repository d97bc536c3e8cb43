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

/** A process that is alive on this machine, and has ended when `run` has. */
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
  it('the lock of a process that died is taken over', async () => {
    let dead = 0;
    await besideProcess(async (pid) => {
      dead = pid;
    });
    await writeFile(file, `${dead}@${hostname()} token`);
    await expect(withLock(file, done, { staleMs: forever })).resolves.toBe('done');
    expect(await readdir(folder)).toEqual([]);
  });

  it('the lock of a living process is waited for, and not for ever', async () => {
    await besideProcess(async (pid) => {
      await writeFile(file, `${pid}@${hostname()} token`);
      await expect(withLock(file, done, { waitMs: 60, staleMs: 0 })).rejects.toThrow(LockTimeout);
    });
  });

  it("this process's own lock is waited for", async () => {
    await withLock(file, async () => {
      await expect(withLock(file, done, { waitMs: 60, staleMs: 0 })).rejects.toThrow(LockTimeout);
    });
  });

  it('many of one process are alone one after another', async () => {
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

  it('a lock from an earlier life of this process, as a container restarted has, is taken over', async () => {
    await writeFile(file, `${process.pid}@${hostname()} token`);
    await expect(withLock(file, done, { staleMs: forever })).resolves.toBe('done');
  });

  it.each([
    ['whose process id nobody has here', '999999999@elsewhere token'],
    ['whose process id is ours', `${process.pid}@elsewhere token`],
    ['that says nothing yet', ''],
  ])("another machine's lock %s is not broken while it may live", async (_, token) => {
    await writeFile(file, token);
    await expect(withLock(file, done, { waitMs: 60, staleMs: forever })).rejects.toThrow(
      LockTimeout,
    );
    expect(await readFile(file, 'utf8')).toBe(token);
  });

  it("another machine's lock without a sign of life is taken over", async () => {
    await writeFile(file, `${process.pid}@elsewhere token`);
    await expect(withLock(file, done, { staleMs: 60 })).resolves.toBe('done');
    expect(await readdir(folder)).toEqual([]);
  });

  it('the clock of another machine makes no difference', async () => {
    await writeFile(file, `${process.pid}@elsewhere token`);
    await utimes(file, new Date(0), new Date(0));
    await expect(withLock(file, done, { waitMs: 60, staleMs: forever })).rejects.toThrow(
      LockTimeout,
    );
  });

  it('a holder gives signs of life', async () => {
    await withLock(
      file,
      async () => {
        await utimes(file, new Date(0), new Date(0));
        await vi.waitFor(async () => expect((await stat(file)).mtimeMs).toBeGreaterThan(0), 30_000);
      },
      { refreshMs: 5 },
    );
  });

  it('a lock that somebody else has taken over is left to them', async () => {
    await withLock(file, () => writeFile(file, '1@elsewhere token'));
    expect(await readFile(file, 'utf8')).toBe('1@elsewhere token');
  });

  it('a lock says whose it is from its first moment on, so that one of a killed process is known', async () => {
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

  it('files that killed processes left beside the lock are removed, fresh ones are not', async () => {
    for (const name of ['lock.left', 'lock.fresh']) await writeFile(join(folder, name), 'token');
    await utimes(join(folder, 'lock.left'), new Date(0), new Date(0));
    await withLock(file, done);
    expect(await readdir(folder)).toEqual(['lock.fresh']);
  });

  it('the lock is free again after a failure', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
    await expect(withLock(file, done)).resolves.toBe('done');
  });
});
