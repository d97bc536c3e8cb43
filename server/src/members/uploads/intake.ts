import { AppError } from '../../platform/errors/errors.ts';

/** A file's room in memory. */
export interface Room {
  /** Counts memory that is allocated next, bytes. @throws AppError unavailable */
  take(bytes: number): void;
  /** Aborts when another's file gets the room; its reason is an AppError. */
  lost: AbortSignal;
}

/** Files that are on their way into this process. */
export interface Intake {
  /**
   * Runs `receive` with room for a file; until it ends, the memory that it took counts.
   * @throws AppError tooManyUploads, unavailable
   */
  admit<T>(userId: string, receive: (room: Room) => Promise<T>): Promise<T>;
}

/** Held in memory at once, in bytes; on their way at once, of one user. */
export const intakeLimits = { bytes: 96 * 1024 * 1024, perUser: 4 };

interface File {
  userId: string;
  held: number;
  losing: AbortController;
}

/**
 * Counts memory that is held, not bytes announced: announcing much and sending nothing takes no memory.
 * When none is left, the user who holds most gives way, so a few slow senders cannot keep others out.
 */
export function createIntake({ bytes: maxBytes, perUser } = intakeLimits): Intake {
  const files = new Set<File>();
  const of = (userId: string) => [...files].filter((file) => file.userId === userId);
  const sum = (some: Iterable<File>) => [...some].reduce((held, file) => held + file.held, 0);
  const noRoom = () => new AppError('unavailable', { retryAfterS: 5 });

  function makeRoom(bytes: number, taker: File): void {
    while (sum(files) + bytes > maxBytes) {
      const users = new Set([...files].map(({ userId }) => userId));
      const [most = ''] = [...users].sort((a, b) => sum(of(b)) - sum(of(a)));
      if (most === taker.userId || sum(of(most)) <= sum(of(taker.userId)) + bytes) throw noRoom();
      const [largest] = of(most).sort((a, b) => b.held - a.held);
      if (!largest) throw noRoom();
      files.delete(largest);
      largest.losing.abort(noRoom());
    }
  }

  return {
    async admit(userId, receive) {
      if (of(userId).length >= perUser) throw new AppError('tooManyUploads', { retryAfterS: 5 });
      const file: File = { userId, held: 0, losing: new AbortController() };
      files.add(file);
      try {
        return await receive({
          take(bytes) {
            makeRoom(bytes, file);
            file.held += bytes;
          },
          lost: file.losing.signal,
        });
      } finally {
        files.delete(file);
      }
    },
  };
}
