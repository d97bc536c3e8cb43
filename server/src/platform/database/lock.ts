import { createTurns } from '../limits/turns.ts';

/** A right that one at a time has, of all who share the database. */
export interface HeldLock {
  /** @throws when it is held no more: somebody else may have it by now. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Others held the lock for too long. */
export class LockBusy extends Error {
  override name = 'LockBusy';
  /** As PostgreSQL says it. */
  readonly code = '55P03';

  constructor() {
    super('others held the lock for too long');
  }
}

/** Waiting ones of one name, in one process. */
const mostWaiting = 1_000;

/** Locks of one process, each given to who came first. */
export function createLine(): (name: string, waitMs: number) => Promise<() => void> {
  const turns = createTurns(mostWaiting);
  return (name, waitMs) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        reject(new LockBusy());
      }, waitMs);
      const held = () =>
        new Promise<void>((release) => {
          clearTimeout(late);
          if (isLate) release();
          else resolve(release);
        });
      turns.take(name, held).catch(() => {
        clearTimeout(late);
        reject(new LockBusy());
      });
    });
}
