import { publicConfig } from '@shared/shell';

/** A newcomer without a wallet gets one to play with; its code is for sandboxes only. */
export async function announceSandboxWallet(): Promise<void> {
  const { sandbox } = publicConfig();
  remember(sandbox);
  if (!sandbox) return;
  const wallet = await import('../../features/sandbox-wallet/index.ts');
  wallet.announceSandboxWallet();
}

/** For the strip above the next visit's boot screen, which index.html draws before any script. */
function remember(sandbox: boolean): void {
  try {
    localStorage.setItem('tessera.sandbox', sandbox ? 'on' : '');
  } catch {
    // Storage is refused in some private windows: then the strip comes with the page.
  }
}
