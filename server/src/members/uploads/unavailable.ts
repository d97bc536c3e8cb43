import { AppError } from '../../platform/errors/errors.ts';
import { StorageAway } from '../../platform/storage/index.ts';

/** Reports a store that does not answer as unavailable. @throws AppError unavailable */
export function orUnavailable<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error;
    throw new AppError('unavailable', { retryAfterS: 5, cause: error });
  });
}
