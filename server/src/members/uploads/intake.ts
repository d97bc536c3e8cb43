import { AppError } from '../../platform/errors/errors.ts';

export interface UploadMemory {
  /** Counts memory before it is allocated, bytes. @throws AppError unavailable */
  reserve(bytes: number): void;
  /** Aborts when another file gets the memory; the reason is an AppError. */
  lost: AbortSignal;
}

export interface Intake {
  /** Counts the memory of `receive` until it ends. @throws AppError tooManyUploads, unavailable */
  admit<T>(userId: string, receive: (memory: UploadMemory) => Promise<T>): Promise<T>;
}

/** Maximum bytes in memory, and maximum files that one user sends concurrently. */
const intakeLimits = { bytes: 96 * 1024 * 1024, perUser: 4 };

interface File {
  userId: string;
  held: number;
  losing: AbortController;
}

/**
 * Creates an intake that counts allocated memory, not announced sizes. When memory runs out, the
 * largest file of the user who holds the most is dropped, so that slow senders do not block others.
 * A receiver who would hold at least as much as that user is refused instead.
 */
export function createIntake({ bytes: maxBytes, perUser } = intakeLimits): Intake {
  const files = new Set<File>();
  const of = (userId: string) => [...files].filter((file) => file.userId === userId);
  const sum = (some: Iterable<File>) => [...some].reduce((held, file) => held + file.held, 0);
  const outOfMemory = () => new AppError('unavailable', { retryAfterS: 5 });

  function freeMemory(bytes: number, receiver: File): void {
    while (sum(files) + bytes > maxBytes) {
      const users = new Set([...files].map(({ userId }) => userId));
      const [heaviest = ''] = [...users].sort((a, b) => sum(of(b)) - sum(of(a)));
      if (heaviest === receiver.userId || sum(of(heaviest)) <= sum(of(receiver.userId)) + bytes)
        throw outOfMemory();
      const [largest] = of(heaviest).sort((a, b) => b.held - a.held);
      if (!largest) throw outOfMemory();
      files.delete(largest);
      largest.losing.abort(outOfMemory());
    }
  }

  return {
    async admit(userId, receive) {
      if (of(userId).length >= perUser) throw new AppError('tooManyUploads', { retryAfterS: 5 });
      const file: File = { userId, held: 0, losing: new AbortController() };
      files.add(file);
      try {
        return await receive({
          reserve(bytes) {
            freeMemory(bytes, file);
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
