import { randomId } from '../random-id.ts';

/**
 * Keeps one idempotency key per intent: until it has succeeded, the same input is the same intent,
 * whatever the answers were. The server keeps nothing of a call it refused (design §6), and a refusal
 * tells nothing of an earlier try whose answer was lost.
 */
export function createIntent() {
  let open: { input: string; key: string } | undefined;
  return async <T>(input: unknown, attempt: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(input ?? {});
    const intent = open?.input === text ? open : { input: text, key: randomId() };
    open = intent;
    const result = await attempt(intent.key);
    if (open === intent) open = undefined;
    return result;
  };
}
