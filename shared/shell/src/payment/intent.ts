import { type Order, order as orderShape } from '@shared/contract';
import type { TextStore } from '../browser-storage.ts';
import { intentKey } from './intent-key.ts';

/**
 * What is written down before the wallet is opened, so that a reload, a crash or a killed tab loses
 * no payment. It holds no secret.
 */
export interface PaymentIntent {
  order: Order;
  account: string;
  /** The newest block when the wallet was asked, where a search starts; 0 when it is not known. */
  block: number;
  hash?: string;
  nonce?: number;
}

/** One intent per account, in local storage: phones kill tabs while the wallet's app is in front. */
export function createIntents(storage: TextStore) {
  return {
    save(intent: PaymentIntent): void {
      storage.set(intentKey(intent.account), JSON.stringify(intent));
    },
    /** The account's open payment; undefined when there is none or it is unreadable. */
    load(account: string): PaymentIntent | undefined {
      return readIntent(storage.get(intentKey(account)));
    },
    clear(account: string): void {
      storage.set(intentKey(account), null);
    },
  };
}

export type Intents = ReturnType<typeof createIntents>;

function readIntent(text: string | null): PaymentIntent | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof PaymentIntent, unknown>>;
    const order = orderShape.safeParse(value.order);
    if (!order.success || typeof value.account !== 'string') return undefined;
    return {
      order: order.data,
      account: value.account,
      block: typeof value.block === 'number' ? value.block : 0,
      ...(typeof value.hash === 'string' && { hash: value.hash }),
      ...(typeof value.nonce === 'number' && { nonce: value.nonce }),
    };
  } catch {
    return undefined;
  }
}
