import type { ChainInfo } from '@shared/contract';
import { atom, type createStore } from 'jotai';
import type { TextStore } from '../browser-storage.ts';
import type { Timers } from '../timers.ts';
import { accountList, askForAccounts, firstAccount } from './accounts.ts';
import { sameAddress } from './address.ts';
import { normaliseChainId } from './chain-id.ts';
import { createDiscovery, type WalletWindow } from './discovery.ts';
import { lastWalletKey, rememberedWalletKey } from './remembered-wallet-key.ts';
import { type RequestOptions, request } from './request.ts';
import { readChainId, type SwitchOptions, switchChain } from './switch-chain.ts';
import type { WalletDetail, WalletState } from './types.ts';
import { WalletError } from './wallet-error.ts';

export const walletsAtom = atom<readonly WalletDetail[]>([]);
export const walletAtom = atom<WalletState>({ status: 'disconnected' });

interface WalletDeps {
  page: WalletWindow;
  timers: Timers;
  store: ReturnType<typeof createStore>;
  storage: TextStore;
  /** Returns a name for an injected wallet without a known flag. */
  fallbackName(): string;
}

/** Creates the connection. Calls that open the wallet need a tap: `connect`, `switchChain` … */
export function createWallet({ page, timers, store, storage, fallbackName }: WalletDeps) {
  const discovery = createDiscovery(page, (list) => store.set(walletsAtom, list), fallbackName);
  const accountListeners = new Set<(account: string | undefined) => void>();
  let unbind: (() => void) | undefined;
  /** Number of the latest attempt; an earlier one that ends late changes nothing. */
  let attempts = 0;
  /** The last shared account, kept while the wallet is locked. */
  let lastAccount: string | undefined;
  /** The state to restore after a failed attempt. */
  let beforeConnecting: WalletState = { status: 'disconnected' };

  const state = (): WalletState => store.get(walletAtom);
  const patch = (part: Partial<WalletState>) => store.set(walletAtom, { ...state(), ...part });

  function bind(wallet: WalletDetail): void {
    unbind?.();
    const listeners: Record<string, (value: unknown) => void> = {
      accountsChanged: (accounts) => changeAccount(wallet, firstAccount(accounts)),
      chainChanged: (value) => {
        const chainId = normaliseChainId(value);
        if (chainId !== undefined) patch({ chainId });
        void confirmChain(wallet);
      },
      disconnect: (error) => {
        // MetaMask sends 1013 when its node is briefly unreachable; the account is still shared.
        if ((error as { code?: number } | undefined)?.code !== 1013) suspend();
      },
    };
    const entries = Object.entries(listeners);
    for (const [event, listener] of entries) wallet.provider.on?.(event, listener);
    unbind = () => {
      for (const [event, listener] of entries) wallet.provider.removeListener?.(event, listener);
    };
  }

  /** Reads the chain from the wallet, because some events name the previous chain. */
  async function confirmChain({ id, provider }: WalletDetail): Promise<void> {
    const chainId = await readChainId(provider, timers).catch(() => undefined);
    if (chainId !== undefined && state().wallet?.id === id) patch({ chainId });
  }

  function changeAccount(wallet: WalletDetail, account: string | undefined): void {
    const { status } = state();
    if (!account) suspend();
    if (!account || status === 'connecting') return;
    if (status === 'connected') patch({ account });
    // The wallet was locked and is now unlocked.
    else adopt(wallet, [account]).catch(() => {});
    if (sameAddress(account, lastAccount)) return;
    lastAccount = account;
    notify(account);
  }

  function notify(account: string | undefined): void {
    for (const listener of accountListeners) listener(account);
  }

  /** Disconnects a locked wallet. Keeps the listeners, so that unlocking connects it again. */
  function suspend(): void {
    if (state().status !== 'connected') return;
    attempts += 1;
    store.set(walletAtom, { status: 'disconnected' });
    notify(undefined);
  }

  function forget(): void {
    attempts += 1;
    unbind?.();
    unbind = undefined;
    store.set(walletAtom, { status: 'disconnected' });
  }

  async function adopt(wallet: WalletDetail, accounts: unknown): Promise<Required<WalletState>> {
    const account = firstAccount(accounts);
    if (!account) throw new WalletError('noAccount');
    const attempt = attempts;
    const chainId = (await readChainId(wallet.provider, timers)) ?? 0;
    if (attempt !== attempts) throw superseded();
    const next = { status: 'connected' as const, wallet, account, chainId };
    lastAccount = account;
    bind(wallet);
    store.set(walletAtom, next);
    return next;
  }

  return {
    /** Starts discovery (EIP-6963); a repeated call requests new announcements. Shows no prompt. */
    discover: discovery.discover,

    get: state,

    /**
     * Connects the wallet and returns the new state. Opens the wallet, so call it only after a tap.
     * @throws WalletError: 'rejected', 'pending', 'timeout', 'noAccount' …; an AbortError if
     * another attempt or a disconnect came in between.
     */
    async connect(wallet: WalletDetail, options: Omit<RequestOptions, 'kind'> = {}) {
      const before = state().status === 'connecting' ? beforeConnecting : state();
      beforeConnecting = before;
      attempts += 1;
      const attempt = attempts;
      store.set(walletAtom, { status: 'connecting', wallet });
      try {
        const accounts = await askForAccounts(wallet.provider, timers, options);
        if (attempt !== attempts) throw superseded();
        return await adopt(wallet, accounts);
      } catch (error) {
        if (attempt === attempts) store.set(walletAtom, before);
        throw error;
      }
    },

    /**
     * Connects the stored wallet without a prompt (`eth_accounts`), unless a wallet is connected.
     * Waits up to `waitMs` for its announcement. Returns whether a wallet is connected.
     */
    async reconnect(waitMs = 3_000): Promise<boolean> {
      if (state().status === 'connected') return true;
      const id = storage.get(rememberedWalletKey);
      const wallet = id ? await untilFound(id, waitMs) : undefined;
      if (!wallet) return false;
      try {
        await adopt(wallet, await request(wallet.provider, timers, 'eth_accounts'));
        return true;
      } catch {
        return false;
      }
    },

    /** Returns the stored wallet if it was found, so that a payment can connect it again. */
    remembered(): WalletDetail | undefined {
      const id = storage.get(rememberedWalletKey);
      return store.get(walletsAtom).find((wallet) => wallet.id === id);
    },

    /** Stores the wallet's id: all tabs resume it after a reload, and a sign-in offers it first. */
    remember(): void {
      const { wallet } = state();
      if (!wallet) return;
      storage.set(rememberedWalletKey, wallet.id);
      storage.set(lastWalletKey, wallet.id);
    },

    /** Ends the connection in this page. The permission in the wallet itself stays. */
    disconnect: forget,

    /** Sends a request to the wallet. @throws WalletError: 'noWallet' if none is connected. */
    request(method: string, params?: readonly unknown[], options?: RequestOptions) {
      const { wallet } = state();
      if (!wallet) return Promise.reject(new WalletError('noWallet'));
      return request(wallet.provider, timers, method, params, options);
    },

    async accounts(): Promise<string[]> {
      return accountList(await this.request('eth_accounts'));
    },

    async recheckChain(): Promise<number | undefined> {
      const chainId = normaliseChainId(await this.request('eth_chainId'));
      if (chainId !== undefined) patch({ chainId });
      return chainId;
    },

    /**
     * Switches to the chain, and adds it if necessary. Opens the wallet: call it only after a tap.
     * @throws WalletError: 'rejected', 'wrongChain', 'unsupportedMethod', 'timeout' …
     */
    async switchChain(chain: ChainInfo, options?: SwitchOptions): Promise<void> {
      const { wallet } = state();
      if (!wallet) throw new WalletError('noWallet');
      await switchChain(wallet.provider, timers, chain, options);
      patch({ chainId: chain.id });
    },

    /** Calls `listener` with another account, or with undefined if no account is shared. */
    onAccountChange(listener: (account: string | undefined) => void): () => void {
      accountListeners.add(listener);
      return () => accountListeners.delete(listener);
    },
  };

  function untilFound(id: string, waitMs: number): Promise<WalletDetail | undefined> {
    const find = () => store.get(walletsAtom).find((wallet) => wallet.id === id);
    const now = find();
    if (now) return Promise.resolve(now);
    return new Promise((resolve) => {
      const stop = store.sub(walletsAtom, () => {
        const found = find();
        if (found) end(found);
      });
      const cancel = timers.after(waitMs, () => end(undefined));
      const end = (wallet: WalletDetail | undefined) => {
        stop();
        cancel();
        resolve(wallet);
      };
    });
  }
}

function superseded(): DOMException {
  return new DOMException('another connection attempt replaced this one', 'AbortError');
}

export type Wallet = ReturnType<typeof createWallet>;
