import { shellStore } from '@shared/shell';
import { atom } from 'jotai';
import { alreadyPending, rejected } from '../../json-rpc/index.ts';
import type { KnownCallName } from './known-call.ts';

/** Questions of the wallet to its user. `amount` and `fee` are base units of the chain's coin. */
export type Ask =
  | { kind: 'connect' }
  | { kind: 'sign'; address: string; text: string }
  | { kind: 'typedData'; address: string; text: string }
  | {
      kind: 'send';
      address: string;
      to: string;
      amount: bigint;
      /** The maximum network fee. */
      fee: bigint;
      isCheckout: boolean;
      hasData: boolean;
      call?: KnownCallName | undefined;
      /** Amount of a token that the call moves or allows to be moved: '30.00 USDT'. */
      tokens?: string | undefined;
      /** The address that an approval allows to move the tokens. */
      spender?: string | undefined;
    }
  | { kind: 'manage' };

export interface OpenAsk {
  ask: Ask;
  confirm(): void;
  reject(): void;
}

/** The open question; null while the wallet is closed. */
export const askAtom = atom<OpenAsk | null>(null);

/** Resolves on consent. @throws RpcError 4001 on refusal, -32002 while a question is open */
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

export function openSandboxWallet(): void {
  askUser({ kind: 'manage' }).catch(() => {});
}
