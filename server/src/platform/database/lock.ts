import { createKeyedQueue } from '../limits/keyed-queue.ts';

/** A lock with one holder across all processes of the database. */
export interface HeldLock {
  /** Checks the lock. @throws Error when it is lost: another process may hold it now */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Others held the lock for too long. */
class LockBusy extends Error {
  override name = 'LockBusy';
  /** PostgreSQL's code of a lock timeout. */
  readonly code = '55P03';

  constructor() {
    super('others held the lock for too long');
  }
}

/** Maximum number of calls per name in one process, the holder included. */
const maxWaiting = 1_000;

/** Returns a function that acquires a lock within this process, in order of arrival. */
export function createLocalLock(): (name: string, waitMs: number) => Promise<() => void> {
  const queues = createKeyedQueue(maxWaiting);
  return (name, waitMs) =>
    new Promise((resolve, reject) => {
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        reject(new LockBusy());
      }, waitMs);
      const task = () =>
        new Promise<void>((release) => {
          clearTimeout(timer);
          if (timedOut) release();
          else resolve(release);
        });
      queues.take(name, task).catch(() => {
        clearTimeout(timer);
        reject(new LockBusy());
      });
    });
}
