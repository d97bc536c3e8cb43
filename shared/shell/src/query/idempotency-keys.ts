import { randomId } from '../random-id.ts';
import { sessionStore } from '../session/session-store.ts';

/** Maximum number of stored intents; the oldest are dropped. */
const most = 20;

/**
 * Until a call succeeds, the same input to the same endpoint keeps its Idempotency-Key, even after
 * refusals: the server stores nothing of a refused call (docs/architecture.md, flow 5), and an
 * earlier attempt with a lost answer may have succeeded. Keys survive a reload (session storage).
 */
export async function withIdempotencyKey<T>(
  path: string,
  input: unknown,
  attempt: (key: string) => Promise<T>,
): Promise<T> {
  const name = await digest(`${path} ${JSON.stringify(input ?? {})}`);
  const key = open()[name] ?? randomId();
  const { [name]: _, ...others } = open();
  remember({ ...others, [name]: key });
  const result = await attempt(key);
  const { [name]: done, ...left } = open();
  // After a logout, or a new attempt after another success, the stored key is a different one.
  if (done === key) remember(left);
  return result;
}

function open(): Readonly<Record<string, string>> {
  return sessionStore.get('idempotencyKeys') ?? {};
}

function remember(keys: Readonly<Record<string, string>>): void {
  sessionStore.set('idempotencyKeys', Object.fromEntries(Object.entries(keys).slice(-most)));
}

/** SHA-256, hex. Without WebCrypto (plain http, only in a sandbox) it returns the text itself. */
async function digest(text: string): Promise<string> {
  if (!crypto.subtle) return text;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
