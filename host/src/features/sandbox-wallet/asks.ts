import { shellStore } from '@shared/shell';
import { atom } from 'jotai';
import type { KnownCallName } from './known-call.ts';
import { alreadyPending, rejected } from './rpc-error.ts';

/** What the wallet asks its user. Amounts in base units of the chain's coin. */
export type Ask =
  | { kind: 'connect' }
  | { kind: 'sign'; address: string; text: string }
  | { kind: 'typedData'; address: string; text: string }
  | {
      kind: 'send';
      address: string;
      to: string;
      amount: bigint;
      /** The most the network can take for it. */
      fee: bigint;
      /** Whether `to` is the product's Checkout contract. */
      isCheckout: boolean;
      /** The transaction calls a contract. */
      hasData: boolean;
      /** What it asks the contract to do, where the wallet knows. */
      call?: KnownCallName | undefined;
      /** How much of a token it moves, or lets be moved: '30 USDT'. */
      tokens?: string | undefined;
    }
  | { kind: 'manage' };

export interface OpenAsk {
  ask: Ask;
  confirm(): void;
  reject(): void;
}

/** The question on show; null when the wallet is closed. */
export const askAtom = atom<OpenAsk | null>(null);

/**
 * Opens the wallet with a question and waits for the answer.
 * @throws RpcError 4001 when the user says no, -32002 while another question is open
 */
export function askUser(ask: Ask): Promise<void> {
  if (shellStore.get(askAtom)) return Promise.reject(alreadyPending());
  return new Promise((resolve, reject) => {
    const close = () => shellStore.set(askAtom, null);
    shellStore.set(askAtom, {
      ask,
      confirm() {
        close();
        resolve();
      },
      reject() {
        close();
        reject(rejected());
      },
    });
  });
}

/** Opens the wallet to look at its accounts, make new ones and switch between them. */
export function openSandboxWallet(): void {
  askUser({ kind: 'manage' }).catch(() => {});
}
