import { type Order, order as orderShape } from '@shared/contract';
import type { TextStore } from '../browser-storage.ts';
import type { PaymentInfo } from '../session/session-store.ts';
import { sameAddress } from '../wallet/address.ts';
import { intentKey } from './payment-intent-key.ts';

/**
 * What is written down before the wallet is opened, so that a reload, a crash or a killed tab loses
 * no payment. It holds no secret.
 */
export interface PaymentIntent {
  order: Order;
  account: string;
  /** What the wallet was asked for last: only a payment moves money. */
  asked: 'approval' | 'payment';
  /** The newest block when the wallet was asked, where a search starts; 0 when it is not known. */
  block: number;
  /** Hash of the approval (ERC-20), of the payment, and the payment's nonce, as far as known. */
  approval?: string;
  hash?: string;
  nonce?: number;
}

/** Where the tab's 'payment info' (specification §4) is kept. */
export interface PaymentInfoStore {
  get(): PaymentInfo | undefined;
  set(info: PaymentInfo | undefined): void;
}

/**
 * One intent per account in local storage: phones kill tabs while the wallet's app is in front. The
 * tab's session storage says besides which order is this tab's own.
 * @param keyOf where an account's is kept
 */
export function createIntents(
  storage: TextStore,
  tab: PaymentInfoStore,
  keyOf: (account: string) => string = intentKey,
) {
  const load = (account: string): PaymentIntent | undefined =>
    readIntent(storage.get(keyOf(account)), account);

  return {
    save(intent: PaymentIntent): void {
      const { order, hash, nonce } = intent;
      storage.set(keyOf(intent.account), JSON.stringify(intent));
      tab.set({
        order: order.id,
        ...(hash !== undefined && { hash }),
        ...(nonce !== undefined && { nonce }),
      });
    },
    /** A hash that came after its owner has left this tab. */
    noteHash(account: string, orderId: string, hash: string): void {
      const noted = load(account);
      if (noted?.order.id === orderId && !noted.hash)
        storage.set(keyOf(account), JSON.stringify({ ...noted, hash }));
    },
    /** The account's open payment; undefined when there is none, or it is damaged or another's. */
    load,
    /** What only this tab knows: another tab's payment has taken the intent's place. */
    ofTab(account: string): PaymentInfo | undefined {
      const info = tab.get();
      return info && info.order !== load(account)?.order.id && isHashOrNone(info.hash)
        ? info
        : undefined;
    },
    /** Forgets the payment of this order; another tab's stays. */
    clear(account: string, orderId: string): void {
      if (load(account)?.order.id === orderId) storage.set(keyOf(account), null);
      if (tab.get()?.order === orderId) tab.set(undefined);
    },
  };
}

/** Calls back when another tab has changed a note; returns how to stop. */
export function onIntentChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (!key || key.startsWith(intentKey(''))) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export type Intents = ReturnType<typeof createIntents>;

/** A transaction's hash, as wallets and nodes write it. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}

const isHashOrNone = (value: unknown) => value === undefined || isHash(value);
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Notes that an earlier release left behind lack what orders have since; any answer is newer. */
function completed(noted: Partial<Order>): object {
  const payment = { call: { kind: 'checkout' }, ...noted.payment };
  return { subject: null, version: 0, ...noted, payment };
}

function readIntent(text: string | null, owner: string): PaymentIntent | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof PaymentIntent, unknown>>;
    const order = orderShape.safeParse(completed(value.order as Partial<Order>));
    const account = typeof value.account === 'string' ? value.account : undefined;
    if (!order.success || !account || !sameAddress(account, owner)) return undefined;
    return {
      order: order.data,
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
