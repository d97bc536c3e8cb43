import { publicConfig } from '@shared/shell';

/** A newcomer without a wallet gets one to play with; its code is for sandboxes only. */
export async function announceSandboxWallet(): Promise<void> {
  if (!publicConfig().sandbox) return;
  const wallet = await import('../../features/sandbox-wallet/index.ts');
  wallet.announceSandboxWallet();
}
