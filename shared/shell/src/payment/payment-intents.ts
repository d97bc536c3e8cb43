import { order as orderShape, unpaidCall } from '@shared/contract';
import type { TextStore } from '../browser-storage.ts';
import type { PaymentInfo } from '../session/session-store.ts';
import { sameAddress } from '../wallet/address.ts';
import { intentKey } from './payment-intent-key.ts';
import type { PaymentSubject } from './payment-subject.ts';

/** Record of a payment, without secrets. Stored before the wallet opens, it survives a reload. */
export interface PaymentIntent {
  subject: PaymentSubject;
  account: string;
  /** The last request to the wallet; only a payment moves money. */
  asked: 'approval' | 'payment';
  /** The newest block at the request, where a search for a replacement starts; 0 if unknown. */
  block: number;
  /** If known: hash of the approval (ERC-20), hash and nonce of the payment. */
  approval?: string;
  hash?: string;
  nonce?: number;
}

/** Storage of the tab's 'payment info' (specification §4). */
export interface PaymentInfoStore {
  get(): PaymentInfo | undefined;
  set(info: PaymentInfo | undefined): void;
}

/**
 * Stores one record per account in local storage, because phones kill tabs while the wallet's app
 * is open. The tab's session storage contains this tab's payment.
 * @param keyOf storage key of an account
 */
export function createIntents(
  storage: TextStore,
  tab: PaymentInfoStore,
  keyOf: (account: string) => string = intentKey,
) {
  const load = (account: string): PaymentIntent | undefined =>
    readIntent(storage.get(keyOf(account)), account);
  // Tabs with an older release read the subject as `order`.
  const write = ({ subject, ...rest }: PaymentIntent) =>
    storage.set(keyOf(rest.account), JSON.stringify({ order: subject, ...rest }));

  return {
    save(intent: PaymentIntent): void {
      const { subject, hash, nonce } = intent;
      write(intent);
      tab.set({
        order: subject.id,
        ...(hash !== undefined && { hash }),
        ...(nonce !== undefined && { nonce }),
      });
    },
    /** Adds a hash that arrived after this tab had stopped showing the payment. */
    recordHash(account: string, id: string, hash: string): void {
      const stored = load(account);
      if (stored?.subject.id === id && !stored.hash) write({ ...stored, hash });
    },
    /** Returns the open payment; undefined if missing, damaged or another account's. */
    load,
    /** Returns this tab's payment if the account's record is missing or of another payment. */
    ofTab(account: string): PaymentInfo | undefined {
      const info = tab.get();
      return info && info.order !== load(account)?.subject.id && isHashOrNone(info.hash)
        ? info
        : undefined;
    },
    /** Removes the records of this order; those of another order stay. */
    clear(account: string, id: string): void {
      if (load(account)?.subject.id === id) storage.set(keyOf(account), null);
      if (tab.get()?.order === id) tab.set(undefined);
    },
  };
}

/** Calls `listener` on changes by other tabs; the result unsubscribes. */
export function onIntentChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (!key || key.startsWith(intentKey(''))) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export type Intents = ReturnType<typeof createIntents>;

/** Returns whether the value is a transaction hash in the format of wallets and nodes. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}

const isHashOrNone = (value: unknown) => value === undefined || isHash(value);
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Returns a subject. Adds fields that records of older releases lack. Version 0 is older than any
 * answer of the server.
 */
function readSubject(stored: Record<string, unknown>): PaymentSubject | undefined {
  const payment = { call: { kind: 'checkout' }, ...(stored.payment as object) };
  const order = { subject: null, version: 0, ...stored, payment };
  return unpaidCall.safeParse(stored).data ?? orderShape.safeParse(order).data;
}

function readIntent(text: string | null, owner: string): PaymentIntent | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof PaymentIntent | 'order', unknown>>;
    const subject = readSubject(value.order as Record<string, unknown>);
    const account = typeof value.account === 'string' ? value.account : undefined;
    if (!subject || !account || !sameAddress(account, owner)) return undefined;
    return {
      subject,
      account,
      asked: value.asked === 'approval' && !isHash(value.hash) ? 'approval' : 'payment',
      block: isCount(value.block) ? value.block : 0,
      ...(isHash(value.approval) && { approval: value.approval }),
      ...(isHash(value.hash) && { hash: value.hash }),
      ...(isCount(value.nonce) && { nonce: value.nonce }),
    };
  } catch {
    return undefined;
  }
}
