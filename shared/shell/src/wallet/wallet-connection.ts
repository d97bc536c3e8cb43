import type { ChainInfo } from '@shared/contract';
import { atom, type createStore } from 'jotai';
import type { TextStore } from '../browser-storage.ts';
import type { Timers } from '../timers.ts';
import { accountList, firstAccount } from './accounts.ts';
import { sameAddress } from './address.ts';
import { askForAccounts } from './ask-accounts.ts';
import { normaliseChainId } from './chain-id.ts';
import { createDiscovery, type WalletWindow } from './discovery.ts';
import { rememberedWalletKey } from './remembered-wallet-key.ts';
import { type RequestOptions, request } from './request.ts';
import { readChainId, type SwitchOptions, switchChain } from './switch-chain.ts';
import type { WalletDetail, WalletState } from './types.ts';
import { WalletError } from './wallet-error.ts';

/** Wallets found so far, in the order they were found. */
export const walletsAtom = atom<readonly WalletDetail[]>([]);
/** The connected wallet, its account and chain. */
export const walletAtom = atom<WalletState>({ status: 'disconnected' });

export interface WalletDeps {
  page: WalletWindow;
  timers: Timers;
  store: ReturnType<typeof createStore>;
  storage: TextStore;
  /** Shown for an injected wallet that does not say its name. */
  fallbackName(): string;
}

/**
 * The one connection to a wallet. Only `connect`, `switchChain` and `request(…, {kind: 'prompt'})`
 * open the wallet, so only they may follow a tap; everything else asks nothing of the user.
 */
export function createWallet({ page, timers, store, storage, fallbackName }: WalletDeps) {
  const discovery = createDiscovery(page, (list) => store.set(walletsAtom, list), fallbackName);
  const accountListeners = new Set<(account: string | undefined) => void>();
  let unbind: (() => void) | undefined;
  /** Counts what was begun: an earlier attempt that ends late changes nothing any more. */
  let attempts = 0;
  /** The account that was shared last, also while the wallet is locked. */
  let lastAccount: string | undefined;
  /** What a failed attempt goes back to. */
  let beforeConnecting: WalletState = { status: 'disconnected' };

  const state = (): WalletState => store.get(walletAtom);
  const patch = (part: Partial<WalletState>) => store.set(walletAtom, { ...state(), ...part });

  /** Follows the wallet's own events from now on, until another wallet is bound. */
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
        // MetaMask says 1013 when its node is briefly out of reach; the account is still shared.
        if ((error as { code?: number } | undefined)?.code !== 1013) suspend();
      },
    };
    const entries = Object.entries(listeners);
    for (const [event, listener] of entries) wallet.provider.on?.(event, listener);
    unbind = () => {
      for (const [event, listener] of entries) wallet.provider.removeListener?.(event, listener);
    };
  }

  /** What the event said is confirmed by the wallet itself: some name the chain they are leaving. */
  async function confirmChain({ id, provider }: WalletDetail): Promise<void> {
    const chainId = await readChainId(provider, timers).catch(() => undefined);
    if (chainId !== undefined && state().wallet?.id === id) patch({ chainId });
  }

  function changeAccount(wallet: WalletDetail, account: string | undefined): void {
    const { status } = state();
    if (!account) suspend();
    if (!account || status === 'connecting') return;
    if (status === 'connected') patch({ account });
    // It was locked and is unlocked again.
    else adopt(wallet, [account]).catch(() => {});
    if (sameAddress(account, lastAccount)) return;
    lastAccount = account;
    notify(account);
  }

  function notify(account: string | undefined): void {
    for (const listener of accountListeners) listener(account);
  }

  /**
   * A wallet that is locked shares no account, as one does whose permission was taken away. Its events
   * are still followed, so that unlocking it connects it again.
   */
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
    /** Starts finding wallets (EIP-6963); call again to ask them all once more. Asks no user. */
    discover: discovery.discover,

    /** The connection now; `walletAtom` for React. */
    get: state,

    /**
     * Asks the wallet for its account. Opens the wallet: only after a tap.
     * @throws WalletError: 'rejected', 'pending', 'timeout', 'noAccount' …; an AbortError when
     *   another attempt was begun, or the wallet let go, meanwhile.
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
     * After a reload: takes the remembered wallet up again without opening it (`eth_accounts`).
     * Waits up to `waitMs` for it to announce itself. False when it shares no account any more.
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

    /** The wallet used last, when it is there: what a payment offers to connect again. */
    remembered(): WalletDetail | undefined {
      const id = storage.get(rememberedWalletKey);
      return store.get(walletsAtom).find((wallet) => wallet.id === id);
    },

    /**
     * The connected wallet is the session's: every tab takes it up after a reload. Not before it is
     * known to have the session's account, since that would end the sessions of the other tabs.
     */
    remember(): void {
      const { wallet } = state();
      if (wallet) storage.set(rememberedWalletKey, wallet.id);
    },

    /** Lets go of the wallet in this tab; the permission in the wallet itself stays. */
    disconnect: forget,

    /**
     * Any request to the connected wallet. @throws WalletError: 'noWallet' when none is connected.
     */
    request(method: string, params?: readonly unknown[], options?: RequestOptions) {
      const { wallet } = state();
      if (!wallet) return Promise.reject(new WalletError('noWallet'));
      return request(wallet.provider, timers, method, params, options);
    },

    /** Accounts shared now, read from the wallet without opening it. */
    async accounts(): Promise<string[]> {
      return accountList(await this.request('eth_accounts'));
    },

    /** Reads the chain again and returns its id: the answer to a 'recheck' button. */
    async recheckChain(): Promise<number | undefined> {
      const chainId = normaliseChainId(await this.request('eth_chainId'));
      if (chainId !== undefined) patch({ chainId });
      return chainId;
    },

    /**
     * Brings the wallet to `chain`, adding it if it must. Opens the wallet: only after a tap.
     * @throws WalletError: 'rejected', 'wrongChain', 'unsupportedMethod', 'timeout' …
     */
    async switchChain(chain: ChainInfo, options?: SwitchOptions): Promise<void> {
      const { wallet } = state();
      if (!wallet) throw new WalletError('noWallet');
      await switchChain(wallet.provider, timers, chain, options);
      patch({ chainId: chain.id });
    },

    /** Another account, or none while it is locked. Not called for another spelling of the same one. */
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
  return new DOMException('another connection was asked for', 'AbortError');
}

export type Wallet = ReturnType<typeof createWallet>;
