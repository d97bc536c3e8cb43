import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeWallet,
  fakeWallet,
  never,
  rpcError,
  settled,
} from '../../testing/fake-wallet.ts';
import { testConfig } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import type { WalletDetail } from './types.ts';
import { createWallet, type Wallet, walletsAtom } from './wallet-connection.ts';

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const { chain } = testConfig;

let page: EventTarget & { ethereum?: unknown };
let timers: MovingTimers;
let store: ReturnType<typeof createStore>;
let stored: Map<string, string>;
let fake: FakeWallet;
let detail: WalletDetail;
let wallet: Wallet;

function newPage(): Wallet {
  page = new EventTarget();
  store = createStore();
  return createWallet({
    page,
    timers,
    store,
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    },
    fallbackName: () => 'Browser',
  });
}

function announce(fakeOne = fake, rdns = 'test.wallet'): void {
  const info = { uuid: rdns, name: 'Test', rdns, icon: 'data:image/png;base64,' };
  const detail = { info, provider: fakeOne.provider };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

beforeEach(() => {
  timers = movingTimers();
  stored = new Map();
  fake = fakeWallet({
    eth_requestAccounts: () => [alice.toLowerCase()],
    eth_accounts: () => [alice],
    eth_chainId: () => '0x7a69',
  });
  detail = {
    id: 'test.wallet',
    name: 'Test',
    icon: undefined,
    source: 'eip6963',
    provider: fake.provider,
  };
  wallet = newPage();
});

describe('discovery', () => {
  it('finds wallets that are present and wallets that announce late', () => {
    page.addEventListener('eip6963:requestProvider', () => announce());
    wallet.discover();
    expect(store.get(walletsAtom)).toHaveLength(1);
    announce(fakeWallet(), 'late.wallet');
    expect(store.get(walletsAtom).map(({ id }) => id)).toEqual(['test.wallet', 'late.wallet']);
  });

  it('finds a phone wallet injected after load', () => {
    wallet.discover();
    page.ethereum = Object.assign(fakeWallet().provider, { isImToken: true });
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(store.get(walletsAtom)[0]?.name).toBe('imToken');
  });

  it('finds a wallet that sent no event, on the next call', () => {
    wallet.discover();
    page.ethereum = Object.assign(fakeWallet().provider, { isTokenPocket: true });
    wallet.discover();
    expect(store.get(walletsAtom)[0]?.name).toBe('TokenPocket');
  });

  it('ignores a window.ethereum that throws, and still finds others', () => {
    Object.defineProperty(page, 'ethereum', {
      get() {
        throw new TypeError('redefined');
      },
    });
    wallet.discover();
    announce();
    expect(store.get(walletsAtom)).toHaveLength(1);
  });

  it('ignores a repeated announcement', () => {
    wallet.discover();
    announce();
    const list = store.get(walletsAtom);
    announce();
    expect(store.get(walletsAtom)).toBe(list);
  });

  it('sends no request to a wallet', () => {
    page.addEventListener('eip6963:requestProvider', () => announce());
    wallet.discover();
    expect(fake.calls).toEqual([]);
  });
});

describe('connect', () => {
  it('sets account and chain', async () => {
    await wallet.connect(detail);
    expect(wallet.get()).toMatchObject({ status: 'connected', chainId: 31337 });
    expect(wallet.get().account).toBe(alice.toLowerCase());
  });

  it('stays disconnected after a refusal', async () => {
    fake.handlers.eth_requestAccounts = () => Promise.reject(rpcError(4001));
    await expect(wallet.connect(detail)).rejects.toMatchObject({ code: 'rejected' });
    expect(wallet.get().status).toBe('disconnected');
    expect(stored.size).toBe(0);
  });

  it('fails if the wallet shares no account', async () => {
    fake.handlers.eth_requestAccounts = () => [];
    await expect(wallet.connect(detail)).rejects.toMatchObject({ code: 'noAccount' });
  });

  it('reports a silent wallet as slow, then fails', async () => {
    fake.handlers.eth_requestAccounts = never;
    const onSlow = vi.fn();
    const failed = vi.fn();
    wallet.connect(detail, { onSlow }).catch(failed);
    timers.move(15_000);
    expect(onSlow).toHaveBeenCalledOnce();
    await settled();
    expect(failed).not.toHaveBeenCalled();
    timers.move(165_000);
    await settled();
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }));
    expect(timers.waiting).toBe(0);
  });

  it('fails after the time limit that the provider sets for a person', async () => {
    fake.handlers.eth_requestAccounts = never;
    const failed = vi.fn();
    const patient = { ...detail, provider: { ...detail.provider, promptMs: 300_000 } };
    wallet.connect(patient).catch(failed);
    timers.move(299_999);
    await settled();
    expect(failed).not.toHaveBeenCalled();
    timers.move(1);
    await settled();
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }));
  });

  it('accepts accounts that arrive only in an event', async () => {
    fake.handlers.eth_requestAccounts = never;
    const done = wallet.connect(detail);
    await settled();
    fake.emit('accountsChanged', []);
    await settled();
    expect(wallet.get().status).toBe('connecting');
    fake.emit('accountsChanged', [bob]);
    await expect(done).resolves.toMatchObject({ account: bob });
    expect(timers.waiting).toBe(0);
    expect(fake.listening('accountsChanged')).toBe(1);
  });

  it('fails a superseded attempt without changing the state', async () => {
    let decline = (_error: unknown) => {};
    fake.handlers.eth_requestAccounts = () =>
      new Promise((_resolve, reject) => {
        decline = reject;
      });
    const first = wallet.connect(detail);
    await settled();
    const other = fakeWallet({ eth_requestAccounts: () => [bob], eth_chainId: () => '0x1' });
    const second = wallet.connect({ ...detail, id: 'other.wallet', provider: other.provider });
    decline(rpcError(4001));
    await expect(first).rejects.toMatchObject({ code: 'rejected' });
    expect(wallet.get().wallet?.id).toBe('other.wallet');
    await expect(second).resolves.toMatchObject({ account: bob });
  });

  it('handles a provider that throws instead of rejecting', async () => {
    detail.provider = {
      request() {
        throw rpcError(-32002);
      },
    };
    await expect(wallet.connect(detail)).rejects.toMatchObject({ code: 'pending' });
  });
});

describe('reconnect after a reload', () => {
  beforeEach(async () => {
    await wallet.connect(detail);
    wallet.remember();
    fake.calls.length = 0;
    wallet = newPage();
    wallet.discover();
  });

  it('resumes the same wallet without a prompt, even if it announces late', async () => {
    const done = wallet.reconnect();
    await settled();
    announce();
    await expect(done).resolves.toBe(true);
    expect(wallet.get()).toMatchObject({ status: 'connected', account: alice });
    expect(fake.asked('eth_requestAccounts')).toBe(0);
  });

  it('selects the stored wallet by its rdns', async () => {
    const other = fakeWallet({ eth_accounts: () => [bob], eth_chainId: () => '0x1' });
    announce(other, 'other.wallet');
    announce(fake, 'test.wallet');
    await expect(wallet.reconnect()).resolves.toBe(true);
    expect(wallet.get()).toMatchObject({ account: alice, wallet: { id: 'test.wallet' } });
    expect(other.calls).toEqual([]);
  });

  it('keeps the stored wallet when another one is connected but not stored', async () => {
    announce();
    const other = fakeWallet({ eth_requestAccounts: () => [bob], eth_chainId: () => '0x1' });
    await wallet.connect({ ...detail, id: 'other.wallet', provider: other.provider });
    expect(wallet.remembered()?.id).toBe('test.wallet');
  });

  it('fails if the wallet does not announce itself', async () => {
    const done = wallet.reconnect();
    timers.move(3_000);
    await expect(done).resolves.toBe(false);
  });

  it('fails if the wallet no longer shares an account', async () => {
    fake.handlers.eth_accounts = () => [];
    announce();
    await expect(wallet.reconnect()).resolves.toBe(false);
    expect(wallet.get().status).toBe('disconnected');
  });
});

describe('a connected wallet', () => {
  const changes: (string | undefined)[] = [];
  beforeEach(async () => {
    changes.length = 0;
    wallet.onAccountChange((account) => changes.push(account));
    await wallet.connect(detail);
  });

  it('reports another account', () => {
    fake.emit('accountsChanged', [bob]);
    expect(changes).toEqual([bob]);
    expect(wallet.get().account).toBe(bob);
  });

  it('does not report another spelling of the same account', () => {
    fake.emit('accountsChanged', [alice]);
    expect(changes).toEqual([]);
  });

  it('is disconnected without accounts, but keeps its listeners', () => {
    fake.emit('accountsChanged', []);
    expect(changes).toEqual([undefined]);
    expect(wallet.get().status).toBe('disconnected');
    expect(fake.listening('accountsChanged')).toBe(1);
  });

  it('stays disconnected after disconnect() when it is unlocked', async () => {
    fake.emit('accountsChanged', []);
    wallet.disconnect();
    fake.emit('accountsChanged', [bob]);
    await settled();
    expect(changes).toEqual([undefined]);
    expect(wallet.get().status).toBe('disconnected');
  });

  it('stays connected when its node is briefly unreachable (1013)', () => {
    fake.emit('disconnect', { code: 1013 });
    expect(wallet.get().status).toBe('connected');
    fake.emit('disconnect', { code: 4900 });
    expect(wallet.get().status).toBe('disconnected');
  });

  it('has the decimal chain id of an event, and ignores an invalid one', () => {
    fake.emit('chainChanged', '1');
    expect(wallet.get().chainId).toBe(1);
    fake.emit('chainChanged', 'nonsense');
    expect(wallet.get().chainId).toBe(1);
  });

  it('is queried for its chain after a change; the event counts if the query fails', async () => {
    fake.handlers.eth_chainId = () => '0x38';
    fake.emit('chainChanged', '0x1');
    await vi.waitFor(() => expect(wallet.get().chainId).toBe(56));
    fake.handlers.eth_chainId = () => {
      throw rpcError(-32603);
    };
    fake.emit('chainChanged', '0x1');
    await settled();
    expect(wallet.get().chainId).toBe(1);
  });
});

describe('switchChain', () => {
  let current: string;
  const moveTo = (id: string) => {
    current = id;
    return null;
  };

  beforeEach(async () => {
    current = '0x1';
    fake.handlers.eth_chainId = () => current;
    await wallet.connect(detail);
  });

  it('switches and reads the chain again', async () => {
    fake.handlers.wallet_switchEthereumChain = () => moveTo('0x7a69');
    await wallet.switchChain(chain);
    expect(wallet.get().chainId).toBe(31337);
  });

  it.each([
    ['4902', rpcError(4902)],
    ['4902 inside -32603', rpcError(-32603, 'x', { originalError: { code: 4902 } })],
    ['4901', rpcError(4901)],
  ])('adds an unknown chain (%s), then switches', async (_what, error) => {
    let added = false;
    fake.handlers.wallet_addEthereumChain = () => {
      added = true;
      return null;
    };
    fake.handlers.wallet_switchEthereumChain = () =>
      added ? moveTo('0x7a69') : Promise.reject(error);
    await wallet.switchChain(chain);
    const [parameter] =
      fake.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params ?? [];
    expect(parameter).toMatchObject({
      chainId: '0x7a69',
      chainName: chain.name,
      nativeCurrency: { symbol: 'JU', decimals: 18 },
      rpcUrls: ['http://localhost:8545/'],
    });
    // Without an explorer, some wallets refuse and show no prompt.
    expect((parameter as { blockExplorerUrls: string[] }).blockExplorerUrls).toHaveLength(1);
  });

  it('reports a refusal that is too fast for a person as an unknown chain', async () => {
    fake.handlers.wallet_switchEthereumChain = () => Promise.reject(rpcError(4902));
    fake.handlers.wallet_addEthereumChain = () => Promise.reject(rpcError(4001));
    await expect(wallet.switchChain(chain)).rejects.toMatchObject({ code: 'unknownChain' });
    fake.handlers.wallet_addEthereumChain = () => {
      timers.move(2_000);
      return Promise.reject(rpcError(4001));
    };
    await expect(wallet.switchChain(chain)).rejects.toMatchObject({ code: 'rejected' });
  });

  it('fails if the wallet reports success but stays on its chain', async () => {
    fake.handlers.wallet_switchEthereumChain = () => null;
    await expect(wallet.switchChain(chain)).rejects.toMatchObject({ code: 'wrongChain' });
    expect(wallet.get().chainId).toBe(1);
  });

  it('succeeds if the wallet switches its chain without an answer', async () => {
    fake.handlers.wallet_switchEthereumChain = () => {
      moveTo('0x7a69');
      return never();
    };
    const done = wallet.switchChain(chain);
    await settled();
    timers.move(1_500);
    await expect(done).resolves.toBeUndefined();
    expect(timers.waiting).toBe(0);
  });

  it('succeeds if the wallet switches its chain but reports a failure', async () => {
    fake.handlers.wallet_switchEthereumChain = () => {
      moveTo('31337');
      throw rpcError(-32603);
    };
    await expect(wallet.switchChain(chain)).resolves.toBeUndefined();
  });

  it('fails after a refusal, and adds no chain', async () => {
    fake.handlers.wallet_switchEthereumChain = () => Promise.reject(rpcError(4001));
    await expect(wallet.switchChain(chain)).rejects.toMatchObject({ code: 'rejected' });
    expect(fake.asked('wallet_addEthereumChain')).toBe(0);
  });

  it('fails after the time limit if the wallet hangs', async () => {
    fake.handlers.wallet_switchEthereumChain = never;
    const failed = vi.fn();
    wallet.switchChain(chain).catch(failed);
    for (let waited = 0; waited <= 180_000; waited += 1_500) {
      timers.move(1_500);
      await settled();
    }
    await vi.waitFor(() =>
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' })),
    );
  });
});
