import { publicConfig, whenIdle } from '@shared/shell';

/** A newcomer without a wallet gets one to play with. Code that does not come is asked for again. */
export function announceSandboxWallet(): void {
  announce().catch(() => whenIdle(announce));
}

/** Its code is for sandboxes only. */
async function announce(): Promise<void> {
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
