import { shellStore } from '@shared/shell';
import { atom } from 'jotai';
import { alreadyPending, rejected } from '../../json-rpc/index.ts';
import type { ApprovalKind, KnownCallName } from './known-call.ts';
import type { TokenTexts } from './signer.lazy.ts';

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
      /** The tokens that the call moves. */
      tokens?: TokenTexts | undefined;
    }
  | {
      /** Allows a contract to take tokens later. */
      kind: 'approve';
      approval: ApprovalKind;
      address: string;
      spender: string;
      /** Whether the spender is the payment contract. */
      isCheckout: boolean;
      token: string;
      tokens: TokenTexts;
      /** The maximum network fee. */
      fee: bigint;
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
