import { randomId } from '../random-id.ts';
import { sessionStore } from '../session/session-store.ts';

/** Intents remembered at most: the oldest go. */
const most = 20;

/**
 * Makes one attempt at a call that moves money. Until it has succeeded, the same input to the same
 * endpoint is the same intent and has the same Idempotency-Key, whatever the answers were: the server
 * keeps nothing of a call it refused (design §6), and a refusal says nothing of an earlier try whose
 * answer was lost. The keys outlive a reload (session storage); of the input only a digest is kept.
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
  // Logged out meanwhile, or begun anew after another tap had succeeded: nothing of ours is there.
  if (done === key) remember(left);
  return result;
}

function open(): Readonly<Record<string, string>> {
  return sessionStore.get('idempotencyKeys') ?? {};
}

function remember(keys: Readonly<Record<string, string>>): void {
  sessionStore.set('idempotencyKeys', Object.fromEntries(Object.entries(keys).slice(-most)));
}

/**
 * SHA-256 in hexadecimal. Without WebCrypto (plain http, which only a sandbox without the envelope
 * answers) the text itself.
 */
async function digest(text: string): Promise<string> {
  if (!crypto.subtle) return text;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
