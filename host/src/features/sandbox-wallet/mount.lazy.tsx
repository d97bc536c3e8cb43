import { mountOnTop } from '../../lazy/mount-on-top.tsx';
import { askAtom } from './asks.ts';
import { SandboxWalletSheet } from './sandbox-wallet-sheet.tsx';

export function mountSandboxWallet(): void {
  mountOnTop(askAtom, SandboxWalletSheet);
}
