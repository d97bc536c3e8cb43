import { AppError } from '../../platform/errors/errors.ts';
import { StorageAway } from '../../platform/storage/index.ts';

/** What a caller is told of a store that is away. @throws AppError unavailable */
export function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error;
    throw new AppError('unavailable', { retryAfterS: 5, cause: error });
  });
}
