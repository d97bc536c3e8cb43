import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { Client, Session } from './client.ts';
import { createEngine, type Engine, relayLimitMs } from './engine.ts';
import type { Stage } from './stage.ts';

const chain = {
  id: 31337,
  name: 'JuChain Sandbox',
  rpc_url: '/api/sandbox/rpc',
  explorer_url: null,
  currency: { symbol: 'JU', decimals: 18 },
  confirmations: 3,
};
const alice = `0x${'a'.repeat(40)}`;
const bob = `0x${'b'.repeat(40)}`;
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_addEthereumChain'];

function sessionOf(accounts: string[], topic = 'one'): Session {
  return { topic, accounts, methods, app: { name: 'Phone', link: 'https://phone.example' } };
}

const ours = (account = alice) => `eip155:31337:${account}`;

/** Returns a promise and the functions that settle it. */
function open<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** A client whose relay and phone the test simulates. */
class FakeClient implements Client {
  current: Session | undefined;
  isOnline = true;
  readonly proposals: {
    chains: string[];
    approve(session: Session): void;
    refuse(error: unknown): void;
  }[] = [];
  readonly requests: {
    chainId: string;
    method: string;
    answer(result: unknown): void;
    refuse(error: unknown): void;
  }[] = [];
  readonly #listeners = new Set<() => void>();

  session = () => this.current;
  isConnected = () => this.isOnline;
  connect = async () => this.isOnline;

  async propose(chains: string[]) {
    if (!this.isOnline) return new Promise<never>(() => {});
    const { promise, resolve, reject } = open<Session>();
    this.proposals.push({
      chains,
      approve: (session) => {
        this.change(session);
        resolve(session);
      },
      refuse: reject,
    });
    const uri = `wc:${this.proposals.length}@2`;
    return { uri, expiresAt: Date.now() + 300_000, approval: promise };
  }

  request(_session: Session, { chainId, method }: { chainId: string; method: string }) {
    const { promise, resolve, reject } = open<unknown>();
    this.requests.push({ chainId, method, answer: resolve, refuse: reject });
    return promise;
  }

  async disconnect({ topic }: Session) {
    if (this.current?.topic === topic) this.change(undefined);
  }

  onChange(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  change(session: Session | undefined): void {
    this.current = session;
    for (const listener of this.#listeners) listener();
  }
}

let client: FakeClient;
let engine: Engine;
let stage: Stage | null;
let emit: Mock<(event: string, value: unknown) => void>;
let rpc: Mock<(method: string, params: unknown) => Promise<unknown>>;

const ask = (method: string, ...params: unknown[]) => engine.request({ method, params });
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Returns the sheet's stage, which must be of this kind. */
function shown<K extends Stage['kind']>(kind: K): Extract<Stage, { kind: K }> {
  expect(stage?.kind).toBe(kind);
  return stage as Extract<Stage, { kind: K }>;
}

function start(session?: Session): void {
  client = new FakeClient();
  client.current = session;
  emit = vi.fn();
  rpc = vi.fn(async (method) => `node ${method}`);
  stage = null;
  engine = createEngine({ chain, client, rpc, emit, show: (next) => (stage = next) });
}

beforeEach(() => {
  vi.useFakeTimers();
  start();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a connection', () => {
  it('offers a code, and returns the accounts of the wallet that accepts it', async () => {
    const accounts = ask('eth_requestAccounts');
    shown('opening');
    await settled();
    expect(shown('scan')).toMatchObject({ uri: 'wc:1@2', expiresAt: Date.now() + 300_000 });
    expect(client.proposals[0]?.chains).toEqual(['eip155:31337', 'eip155:1']);
    client.proposals[0]?.approve(sessionOf([ours(), ours(bob), `eip155:1:${bob}`]));
    expect(await accounts).toEqual([alice, bob]);
    expect(stage).toBeNull();
    expect(await ask('eth_chainId')).toBe('0x7a69');
  });

  it('reuses the session that an earlier page stored, without a code', async () => {
    start(sessionOf([ours()]));
    expect(await ask('eth_accounts')).toEqual([alice]);
    expect(await ask('eth_requestAccounts')).toEqual([alice]);
    expect(stage).toBeNull();
  });

  it('shares no account before a wallet accepts', async () => {
    expect(await ask('eth_accounts')).toEqual([]);
  });

  it('ends with 4001 when the user closes the sheet, and a later approval is undone', async () => {
    const accounts = ask('eth_requestAccounts');
    await settled();
    shown('scan').cancel();
    await expect(accounts).rejects.toMatchObject({ code: 4001 });
    expect(stage).toBeNull();
    client.proposals[0]?.approve(sessionOf([ours()]));
    await settled();
    expect(client.current).toBeUndefined();
  });

  it('ends with the refusal of the wallet', async () => {
    const accounts = ask('eth_requestAccounts');
    await settled();
    client.proposals[0]?.refuse({ code: 5000, message: 'User rejected.' });
    await expect(accounts).rejects.toMatchObject({ code: 5000 });
    expect(stage).toBeNull();
  });

  it('offers a new code after the first expires, and accepts the first if it was scanned', async () => {
    const accounts = ask('eth_requestAccounts');
    await settled();
    await vi.advanceTimersByTimeAsync(300_000);
    client.proposals[0]?.refuse(new Error('Proposal expired'));
    await settled();
    shown('expired').renew();
    await settled();
    expect(shown('scan').uri).toBe('wc:2@2');
    shown('scan').renew();
    await settled();
    expect(shown('scan').uri).toBe('wc:3@2');
    client.proposals[1]?.approve(sessionOf([ours()]));
    expect(await accounts).toEqual([alice]);
  });

  it('reports a silent relay after its time limit, and retries', async () => {
    client.isOnline = false;
    const accounts = ask('eth_requestAccounts');
    await vi.advanceTimersByTimeAsync(relayLimitMs);
    const { renew } = shown('unreachable');
    client.isOnline = true;
    renew();
    await settled();
    client.proposals[0]?.approve(sessionOf([ours()]));
    expect(await accounts).toEqual([alice]);
  });

  it('reports a relay that refuses at once', async () => {
    client.propose = () => Promise.reject(new Error('Socket stalled'));
    void ask('eth_requestAccounts').catch(() => {});
    await settled();
    shown('unreachable');
  });

  it('starts again if the wallet offers another network only', async () => {
    start(sessionOf([`eip155:1:${alice}`]));
    expect(await ask('eth_chainId')).toBe('0x1');
    expect(await ask('eth_accounts')).toEqual([alice]);
    void ask('eth_requestAccounts').catch(() => {});
    await settled();
    expect(client.current).toBeUndefined();
    shown('scan');
  });
});

describe('a request', () => {
  beforeEach(() => start(sessionOf([ours()])));

  it('names the app until the phone answers', async () => {
    const signature = ask('personal_sign', '0x00', alice);
    const { app, offline } = shown('confirm');
    expect([app, offline]).toEqual([{ name: 'Phone', link: 'https://phone.example' }, false]);
    await settled();
    expect(client.requests[0]).toMatchObject({ chainId: 'eip155:31337', method: 'personal_sign' });
    client.requests[0]?.answer('0x12');
    expect(await signature).toBe('0x12');
    expect(stage).toBeNull();
  });

  it('passes on the refusal of the wallet', async () => {
    const signature = ask('personal_sign', '0x00', alice);
    await settled();
    client.requests[0]?.refuse({ code: 4001, message: 'User rejected.' });
    await expect(signature).rejects.toMatchObject({ code: 4001 });
  });

  it('stays open when the user closes the sheet', async () => {
    const hash = ask('eth_sendTransaction', {});
    await settled();
    shown('confirm').cancel();
    expect(stage).toBeNull();
    client.requests[0]?.answer('0xab');
    expect(await hash).toBe('0xab');
  });

  it('is refused with -32002 if it pays while another payment is open', async () => {
    const first = ask('eth_sendTransaction', {});
    await settled();
    shown('confirm').cancel();
    await expect(ask('eth_sendTransaction', {})).rejects.toMatchObject({ code: -32002 });
    shown('confirm');
    client.requests[0]?.answer('0xab');
    await first;
    const next = ask('eth_sendTransaction', {});
    await settled();
    client.requests[1]?.answer('0xcd');
    expect(await next).toBe('0xcd');
  });

  it('is sent only once an unreachable relay is back', async () => {
    client.isOnline = false;
    const hash = ask('eth_sendTransaction', {});
    expect(shown('confirm').offline).toBe(true);
    await settled();
    const { renew } = shown('unreachable');
    expect(client.requests).toEqual([]);
    client.isOnline = true;
    renew();
    await settled();
    expect(shown('confirm').offline).toBe(false);
    client.requests[0]?.answer('0xab');
    expect(await hash).toBe('0xab');
  });

  it('is declined and not sent if the user closes the sheet without a relay', async () => {
    client.isOnline = false;
    const hash = ask('eth_sendTransaction', {});
    await settled();
    shown('unreachable').cancel();
    await expect(hash).rejects.toMatchObject({ code: 4001 });
    expect(client.requests).toEqual([]);
    expect(stage).toBeNull();
  });

  it('shows when the connection to the relay is lost and restored', async () => {
    void ask('personal_sign', '0x00', alice).catch(() => {});
    await settled();
    client.isOnline = false;
    client.change(client.current);
    expect(shown('confirm').offline).toBe(true);
    client.isOnline = true;
    client.change(client.current);
    expect(shown('confirm').offline).toBe(false);
  });

  it('times out if the phone does not answer within its life', async () => {
    const signature = ask('personal_sign', '0x00', alice);
    await settled();
    client.requests[0]?.refuse(new Error('Request expired. Please try again.'));
    await expect(signature).rejects.toMatchObject({ name: 'WalletError', code: 'timeout' });
  });

  it.each(['the phone', 'the sheet'])('ends with 4900 when %s ends the session', async (where) => {
    const hash = ask('eth_sendTransaction', {});
    await settled();
    if (where === 'the sheet') shown('confirm').disconnect();
    else client.change(undefined);
    await expect(hash).rejects.toMatchObject({ code: 4900 });
    expect(emit).toHaveBeenCalledWith('disconnect', { code: 4900 });
    expect(stage).toBeNull();
  });

  it.each([
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_signTransaction',
    'wallet_watchAsset',
    '__proto__',
  ])('is refused with 4200 for %s, which the wallet does not allow', async (method) => {
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 });
    expect(client.requests).toEqual([]);
  });

  it('without a session ends with 4900', async () => {
    start();
    await expect(ask('personal_sign', '0x00', alice)).rejects.toMatchObject({ code: 4900 });
  });

  it('that reads the chain goes to the node', async () => {
    expect(await ask('eth_getBalance', alice, 'latest')).toBe('node eth_getBalance');
    expect(rpc).toHaveBeenCalledWith('eth_getBalance', [alice, 'latest']);
  });
});

describe('the network', () => {
  const wanted = { chainId: '0x7a69' };

  it('needs no switch if the wallet offers it', async () => {
    start(sessionOf([ours()]));
    expect(await ask('wallet_switchEthereumChain', wanted)).toBeNull();
    expect(client.requests).toEqual([]);
  });

  it('is added in the wallet, which then reports it', async () => {
    start(sessionOf([`eip155:1:${alice}`]));
    const added = ask('wallet_addEthereumChain', wanted);
    await settled();
    expect(client.requests[0]?.chainId).toBe('eip155:1');
    client.requests[0]?.answer(null);
    await settled();
    client.change(sessionOf([`eip155:1:${alice}`, ours()]));
    expect(await added).toBeNull();
    expect(await ask('eth_chainId')).toBe('0x7a69');
    expect(emit).toHaveBeenCalledWith('chainChanged', '0x7a69');
  });

  it('stays the same if the wallet cannot switch', async () => {
    start(sessionOf([`eip155:1:${alice}`]));
    await expect(ask('wallet_switchEthereumChain', wanted)).rejects.toMatchObject({ code: 4200 });
    await expect(ask('wallet_addEthereumChain', { chainId: '0x38' })).rejects.toMatchObject({
      code: 4902,
    });
  });
});

it('reports the account that the user selects on the phone', () => {
  start(sessionOf([ours()]));
  client.change(sessionOf([ours(bob)]));
  expect(emit).toHaveBeenCalledWith('accountsChanged', [bob]);
});

it('ends the session on request', async () => {
  start(sessionOf([ours()]));
  expect(await ask('wallet_revokePermissions')).toBeNull();
  expect(client.current).toBeUndefined();
});
