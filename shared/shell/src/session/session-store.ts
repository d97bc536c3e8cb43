import { sessionText, type TextStore } from '../browser-storage.ts';
import { propertiesOf } from '../properties-of.ts';

/** A purchase in the form, before its order exists. */
export interface OrderTempInfo {
  quantity: number;
}

/** The pledge (mutual aid) on display. */
export interface PledgeDetail {
  id: string;
}

/** The payment in progress: enough data to resume it after a reload. */
export interface PaymentInfo {
  order: string;
  hash?: string;
  nonce?: number;
}

/**
 * Records in session storage besides the token (specification §4): JSON without secrets, removed
 * with the tab, at logout, and when another account signs in.
 */
export interface SessionRecords {
  orderTempInfo: OrderTempInfo;
  pledgeDetail: PledgeDetail;
  paymentInfo: PaymentInfo;
  walletAddress: string;
  /** Unfinished idempotent calls: digest of path and input → Idempotency-Key. */
  idempotencyKeys: Record<string, string>;
}

type Name = keyof SessionRecords;

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || is(value);

/** Checks of stored values, because other versions of the page may have stored another shape. */
const readable: Record<Name, (value: unknown) => boolean> = {
  orderTempInfo: (value) => isCount(propertiesOf(value).quantity),
  pledgeDetail: (value) => isText(propertiesOf(value).id),
  paymentInfo(value) {
    const { order, hash, nonce } = propertiesOf(value);
    return isText(order) && absentOr(isText)(hash) && absentOr(isCount)(nonce);
  },
  walletAddress: isText,
  idempotencyKeys(value) {
    const keys = Object.values(propertiesOf(value));
    return !Array.isArray(value) && keys.length > 0 && keys.every(isText);
  },
};

const keyOf = (name: Name) => `tessera.${name}`;

function createSessionStore(store: TextStore) {
  return {
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
