import { publicConfig, whenIdle } from '@shared/shell';

/** Announces the sandbox's test wallet. If its code fails to load, tries once more when idle. */
export function announceSandboxWallet(): void {
  announce().catch(() => whenIdle(announce));
}

/** Announces the sandbox wallet. Its code loads only in a sandbox. */
async function announce(): Promise<void> {
  const { sandbox } = publicConfig();
  remember(sandbox);
  if (!sandbox) return;
  const wallet = await import('../../features/sandbox-wallet/index.ts');
  wallet.announceSandboxWallet();
}

/**
 * Remembers the mode: index.html shows the sandbox strip on the next visit before any script runs.
 */
function remember(sandbox: boolean): void {
  try {
    localStorage.setItem('tessera.sandbox', sandbox ? 'on' : '');
  } catch {
    // Some private windows refuse storage: there the strip appears with the page.
  }
}
