import type { TextStore } from '../browser-storage.ts';
import type { SessionMachine } from './session-state.ts';

const key = 'tessera.session';

export interface TokenCopy {
  token: string;
  address: string;
  expiresAt: number;
  /** Session mark at the start of the session; undefined in copies of older versions. */
  mark?: string | null;
}

/** Returns the stored copy (SESSION_PERSISTENCE=session); null if it is missing or damaged. */
export function readTokenCopy(store: TextStore): TokenCopy | null {
  try {
    return tokenCopyOf(JSON.parse(store.get(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Returns the value if it is a copy of a session, else null. */
export function tokenCopyOf(value: unknown): TokenCopy | null {
  const copy = value as Partial<TokenCopy> | null | undefined;
  return typeof copy?.token === 'string' &&
    typeof copy.address === 'string' &&
    typeof copy.expiresAt === 'number'
    ? (copy as TokenCopy)
    : null;
}

export function writeTokenCopy(store: TextStore, state: SessionMachine, mark: string | null): void {
  store.set(key, state.status === 'out' ? null : JSON.stringify(copyOf({ ...state, mark })));
}

export function copyOf({ token, address, expiresAt, mark = null }: TokenCopy): TokenCopy {
  return { token, address, expiresAt, mark };
}

export function removeTokenCopy(store: TextStore): void {
  store.set(key, null);
}
