import { ApiError } from '../api/api-error.ts';
import { randomId } from '../random-id.ts';

/**
 * Keeps one idempotency key per intent: the same input tried again after an unknown outcome (no
 * answer, server failure) is the same intent; after a success or a refusal the next try is a new one.
 */
export function createIntent() {
  let open: { input: string; key: string } | undefined;
  return async <T>(input: unknown, attempt: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(input ?? {});
    const intent = open?.input === text ? open : { input: text, key: randomId() };
    open = intent;
    try {
      const result = await attempt(intent.key);
      if (open === intent) open = undefined;
      return result;
    } catch (error) {
      const refused = error instanceof ApiError && error.kind === 'api';
      if (refused && open === intent) open = undefined;
      throw error;
    }
  };
}
