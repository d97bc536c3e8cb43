import { AppError } from '../lib/errors.ts';

/** Files that are on their way into this process. */
export interface Intake {
  /**
   * Runs `receive`, which says of every part how many bytes it holds; until it ends they count.
   * @throws AppError tooManyUploads, unavailable
   */
  admit<T>(userId: string, receive: (take: (bytes: number) => void) => Promise<T>): Promise<T>;
}

/** Held in memory at once, in bytes; on their way at once, of one user. */
export const intakeLimits = { bytes: 96 * 1024 * 1024, perUser: 4 };

/** Counts bytes that came, not bytes announced: who announces much and sends nothing takes no room. */
export function createIntake({ bytes: maxBytes, perUser } = intakeLimits): Intake {
  const running = new Map<string, number>();
  let held = 0;
  return {
    async admit(userId, receive) {
      const others = running.get(userId) ?? 0;
      if (others >= perUser) throw new AppError('tooManyUploads', { retryAfterS: 5 });
      running.set(userId, others + 1);
      let mine = 0;
      try {
        return await receive((bytes) => {
          if (held + bytes > maxBytes) throw new AppError('unavailable', { retryAfterS: 5 });
          held += bytes;
          mine += bytes;
        });
      } finally {
        held -= mine;
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      }
    },
  };
}
