import { sessionText, type TextStore } from '../browser-storage.ts';

/** A purchase that is being filled in, before there is an order. */
export interface OrderTempInfo {
  quantity: number;
}

/** The pledge (mutual aid) that is being looked at. */
export interface PledgeDetail {
  id: string;
}

/** The payment under way: enough to resume it after a reload. */
export interface PaymentInfo {
  /** Order id. */
  order: string;
  hash?: string;
  nonce?: number;
}

/**
 * What the specification (§4) persists in session storage besides the token. JSON, no secrets; gone
 * with the tab, on logout, and when another account signs in.
 */
export interface SessionRecords {
  orderTempInfo: OrderTempInfo;
  pledgeDetail: PledgeDetail;
  paymentInfo: PaymentInfo;
  walletAddress: string;
  /** Calls that move money and have not succeeded: digest of path and input → Idempotency-Key. */
  idempotencyKeys: Record<string, string>;
}

type Name = keyof SessionRecords;
type Loose = Record<string, unknown>;

const fields = (value: unknown): Loose =>
  (typeof value === 'object' && value ? value : {}) as Loose;
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || is(value);

/** Whether a stored value is such a record: an older version may have written another one. */
const readable: Record<Name, (value: unknown) => boolean> = {
  orderTempInfo: (value) => isCount(fields(value).quantity),
  pledgeDetail: (value) => isText(fields(value).id),
  paymentInfo(value) {
    const { order, hash, nonce } = fields(value);
    return isText(order) && absentOr(isText)(hash) && absentOr(isCount)(nonce);
  },
  walletAddress: isText,
  idempotencyKeys(value) {
    const keys = Object.values(fields(value));
    return !Array.isArray(value) && keys.length > 0 && keys.every(isText);
  },
};

const keyOf = (name: Name) => `tessera.${name}`;

export function createSessionStore(store: TextStore) {
  return {
    /** The stored record, or undefined; damaged text counts as none. */
    get<N extends Name>(name: N): SessionRecords[N] | undefined {
      try {
        const value: unknown = JSON.parse(store.get(keyOf(name)) ?? 'null');
        return readable[name](value) ? (value as SessionRecords[N]) : undefined;
      } catch {
        return undefined;
      }
    },
    set<N extends Name>(name: N, value: SessionRecords[N]): void {
      store.set(keyOf(name), JSON.stringify(value));
    },
    remove(name: Name): void {
      store.set(keyOf(name), null);
    },
    clear(): void {
      for (const name of Object.keys(readable) as Name[]) store.set(keyOf(name), null);
    },
  };
}

export const sessionStore = createSessionStore(sessionText);
