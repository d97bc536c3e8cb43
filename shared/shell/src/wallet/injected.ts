import type { Eip1193Provider, WalletDetail } from './types.ts';
import { isProvider } from './wallet-list.ts';

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

/** Returns a provider's name by its flags; undefined without a known flag. */
function nameOfProvider(provider: object): string | undefined {
  const flags = provider as Record<string, unknown>;
  return nameByFlag.find(([flag]) => flags[flag] === true)?.[1];
}

/** `window.ethereum`, or its `providers` if several wallets share it. */
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
