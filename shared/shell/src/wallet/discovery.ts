import type { Eip1193Provider, WalletDetail } from './types.ts';
import { type AnnouncedWallet, addAnnouncement, isProvider, joinWallets } from './wallet-list.ts';

/** The part of a window that discovery uses; tests pass their own. */
export interface WalletWindow extends EventTarget {
  ethereum?: unknown;
}

/**
 * Finds wallets by EIP-6963, with `window.ethereum` as fallback. Extensions announce late, and
 * phone wallets inject after `load`. `found` receives the whole list on every change.
 */
export function createDiscovery(
  page: WalletWindow,
  found: (wallets: readonly WalletDetail[]) => void,
  fallbackName: () => string,
) {
  let announced: readonly AnnouncedWallet[] = [];
  let shown: readonly WalletDetail[] = [];
  let listening = false;

  function refresh(): void {
    const next = joinWallets(announced, injectedWallets(ethereumOf(page), fallbackName()));
    if (sameList(shown, next)) return;
    shown = next;
    found(next);
  }

  function onAnnounce(event: Event): void {
    announced = addAnnouncement(announced, (event as CustomEvent<unknown>).detail);
    refresh();
  }

  return {
    /** Starts listening on the first call. Every call requests announcements from all wallets. */
    discover(): void {
      if (!listening) {
        listening = true;
        page.addEventListener('eip6963:announceProvider', onAnnounce);
        page.addEventListener('ethereum#initialized', refresh);
      }
      page.dispatchEvent(new Event('eip6963:requestProvider'));
      refresh();
    },
    stop(): void {
      listening = false;
      page.removeEventListener('eip6963:announceProvider', onAnnounce);
      page.removeEventListener('ethereum#initialized', refresh);
    },
  };
}

/** Wallets that compete for `window.ethereum` leave getters that throw. */
function ethereumOf(page: WalletWindow): unknown {
  try {
    return page.ethereum;
  } catch {
    return undefined;
  }
}

function sameList(a: readonly WalletDetail[], b: readonly WalletDetail[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, name, icon, provider }, i) => {
      const other = b[i];
      return (
        other?.id === id &&
        other.name === name &&
        other.icon === icon &&
        other.provider === provider
      );
    })
  );
}

/** Order matters: most wallets also set `isMetaMask` so that old pages accept them. */
const nameByFlag = [
  ['isOkxWallet', 'OKX Wallet'],
  ['isOKExWallet', 'OKX Wallet'],
  ['isTokenPocket', 'TokenPocket'],
  ['isImToken', 'imToken'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isRabby', 'Rabby Wallet'],
  ['isPhantom', 'Phantom'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isSafePal', 'SafePal'],
  ['isOneKey', 'OneKey'],
  ['isMathWallet', 'MathWallet'],
  ['isFrame', 'Frame'],
  ['isMetaMask', 'MetaMask'],
] as const;

/** Returns a wallet's name by its flags; undefined without a known flag. */
function nameOfProvider(provider: object): string | undefined {
  const flags = provider as Record<string, unknown>;
  return nameByFlag.find(([flag]) => flags[flag] === true)?.[1];
}

/** Returns the wallet of `window.ethereum`, or those of its `providers` if several share it. */
export function injectedWallets(ethereum: unknown, fallbackName: string): WalletDetail[] {
  if (!isProvider(ethereum)) return [];
  const several = (ethereum as { providers?: unknown }).providers;
  const providers: Eip1193Provider[] = Array.isArray(several) ? several.filter(isProvider) : [];
  const found = new Map<string, WalletDetail>();
  for (const provider of providers.length > 0 ? providers : [ethereum]) {
    const flagged = nameOfProvider(provider);
    const id = `injected:${flagged ?? 'unnamed'}`;
    if (found.has(id)) continue;
    found.set(id, {
      id,
      name: flagged ?? fallbackName,
      icon: undefined,
      source: 'injected',
      provider,
    });
  }
  return [...found.values()];
}
