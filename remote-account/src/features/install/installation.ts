import { useSyncExternalStore } from 'react';

/** The event `beforeinstallprompt`, which the DOM types lack. */
interface InstallPrompt {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by the host (keep-install-prompt.ts). */
    installPrompt?: InstallPrompt | undefined;
  }
}

/**
 * - installed: this window is the installed app
 * - offered: the browser can install the app now
 * - ios: the member can add the app to the Home Screen
 * - none: the browser offers no installation
 */
export type Installation = 'installed' | 'offered' | 'ios' | 'none';

export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads name themselves Macintosh.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function readInstallation(): Installation {
  const { standalone } = navigator as { standalone?: boolean };
  if (standalone || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (window.installPrompt) return 'offered';
  // Browsers inside other apps, such as wallets, cannot add to the Home Screen. Their user agent
  // lacks 'Safari'.
  return isIos() && /Safari\//.test(navigator.userAgent) ? 'ios' : 'none';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled'];
  listeners.add(listener);
  for (const event of events) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of events) removeEventListener(event, listener);
  };
}

export function useInstallation(): Installation {
  return useSyncExternalStore(subscribe, readInstallation);
}

/** Shows the browser's own dialog. The browser allows each offer to be used once. */
export async function install(): Promise<void> {
  const offer = window.installPrompt;
  window.installPrompt = undefined;
  for (const listener of listeners) listener();
  await offer?.prompt();
}
