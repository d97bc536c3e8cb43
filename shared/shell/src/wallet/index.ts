/** `@shared/shell/wallet`: loaded with the first sign-in, payment or resumed wallet. */
import { useAtomValue } from 'jotai';
import { shellStore } from '../store.ts';
import type { WalletDetail, WalletState } from './types.ts';
import { walletAtom, walletsAtom } from './wallet-connection.ts';

export function useWallet(): WalletState {
  return useAtomValue(walletAtom, { store: shellStore });
}

/** Returns the wallets found so far; the list changes as wallets announce themselves. */
export function useWallets(): readonly WalletDetail[] {
  return useAtomValue(walletsAtom, { store: shellStore });
}

export { hexChainId, normaliseChainId } from './chain-id.ts';
export { signText } from './sign-text.ts';
export type { Eip1193Provider, WalletDetail, WalletState } from './types.ts';
export { lastWalletId, takeUpWallet, wallet } from './wallet.ts';
export { walletAtom, walletsAtom } from './wallet-connection.ts';
export { toWalletError, WalletError } from './wallet-error.ts';
export { isPhone, type WalletLink, type WalletLinks, walletLinks } from './wallet-links.ts';
export { sharesName } from './wallet-list.ts';
