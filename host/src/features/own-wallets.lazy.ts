import { announceSandboxWallet } from './sandbox-wallet/index.ts';
import { announceWalletConnect } from './walletconnect/index.ts';

/** Announces the host's own wallets that the configuration turns on. */
export function announceOwnWallets(): void {
  announceSandboxWallet();
  announceWalletConnect();
}
