import { erc20Abi } from '@shared/contract';
import { shellStore } from '@shared/shell';
import {
  hexlify,
  Interface,
  MaxUint256,
  Transaction,
  toUtf8Bytes,
  verifyMessage,
  verifyTypedData,
} from 'ethers';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { askAtom, askUser } from './asks.ts';
import { createEngine, type Engine } from './engine.lazy.ts';
import { addAccount, ensureAccount, keyring } from './keyring.ts';

const chain = {
  id: 31337,
  name: 'JuChain Sandbox',
  rpc_url: 'http://localhost:8080/api/sandbox/rpc',
  explorer_url: null,
  currency: { symbol: 'JU', decimals: 18 },
  confirmations: 3,
};
const checkout = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

let engine: Engine;
let rpc: Mock<(method: string, params: unknown) => Promise<unknown>>;
const emit = vi.fn();

const ask = (method: string, ...params: unknown[]) => engine.request({ method, params });
/** Returns the open question, once there is one. */
const question = () => vi.waitFor(() => shellStore.get(askAtom) ?? expect.fail('no open question'));
const answer = async (how: 'confirm' | 'reject') => (await question())[how]();

async function connected(): Promise<string> {
  const { address } = await addAccount();
  keyring.change({ connected: true });
  return address;
}

beforeEach(() => {
  localStorage.clear();
  keyring.change({ accounts: [], active: undefined, connected: false });
  shellStore.set(askAtom, null);
  emit.mockReset();
  rpc = vi.fn(async (method: string) => {
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x3b9aca00' };
    if (method === 'eth_getTransactionCount') return '0x7';
    if (method === 'eth_maxPriorityFeePerGas') return '0x1';
    if (method === 'eth_estimateGas') return '0x5208';
    return `forwarded ${method}`;
  });
  engine = createEngine({ chain, checkout, rpc, ask: askUser, emit });
});

describe('accounts of other tabs', () => {
  const stored = () => JSON.parse(localStorage.getItem('tessera.sandboxWallet') ?? '{}');

  it('survive a change in this tab, which keeps its own active account', async () => {
    const own = await addAccount();
    const other = { address: `0x${'b'.repeat(40)}`, privateKey: `0x${'c'.repeat(64)}` };
    const theirs = { ...stored(), accounts: [own, other], active: other.address };
    localStorage.setItem('tessera.sandboxWallet', JSON.stringify(theirs));
    keyring.change({ connected: true });
    expect(stored().accounts).toEqual([own, other]);
    expect(keyring.shared()).toEqual([own.address]);
  });

  it('appear at once, without creating another account', async () => {
    const other = { address: `0x${'b'.repeat(40)}`, privateKey: `0x${'c'.repeat(64)}` };
    const theirs = { accounts: [other], active: other.address, connected: true };
    localStorage.setItem('tessera.sandboxWallet', JSON.stringify(theirs));
    dispatchEvent(new StorageEvent('storage', { key: 'tessera.sandboxWallet' }));
    await ensureAccount();
    expect(keyring.get()).toEqual({ accounts: [other], active: other.address, connected: false });
  });
});

describe('accounts', () => {
  it('are shared only after the user confirms', async () => {
    const { address } = await addAccount();
    expect(await ask('eth_accounts')).toEqual([]);
    const asked = ask('eth_requestAccounts');
    await answer('confirm');
    expect(await asked).toEqual([address]);
    expect(await ask('eth_accounts')).toEqual([address]);
    expect(emit).toHaveBeenCalledWith('accountsChanged', [address]);
  });

  it('are not shared after the user refuses (4001)', async () => {
    await addAccount();
    const asked = ask('eth_requestAccounts');
    await answer('reject');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(await ask('eth_accounts')).toEqual([]);
  });

  it('are not requested while another question is open (-32002)', async () => {
    await addAccount();
    const first = ask('eth_requestAccounts');
    await question();
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 });
    await answer('confirm');
    await first;
  });

  it('are reported to the site when the user chooses another one', async () => {
    const first = await connected();
    const { address } = await addAccount();
    expect(keyring.shared()).toEqual([first]);
    engine.use(address);
    expect(emit).toHaveBeenLastCalledWith('accountsChanged', [address]);
  });

  it('are hidden from the site once the permission is revoked', async () => {
    await connected();
    expect(await ask('wallet_revokePermissions')).toBeNull();
    expect(await ask('eth_accounts')).toEqual([]);
    expect(emit).toHaveBeenLastCalledWith('accountsChanged', []);
  });

  it('are not created twice by concurrent calls', async () => {
    await Promise.all([ensureAccount(), ensureAccount()]);
    await ensureAccount();
    expect(keyring.get().accounts).toHaveLength(1);
  });

  it('are stored in this browser', async () => {
    const address = await connected();
    expect(JSON.parse(localStorage.getItem('tessera.sandboxWallet') ?? '')).toMatchObject({
      active: address,
      connected: true,
    });
  });
});

describe('signing', () => {
  const text = '登入 Tessera';
  const message = hexlify(toUtf8Bytes(text));

  it('shows the whole text and signs it (EIP-191)', async () => {
    const address = await connected();
    const asked = ask('personal_sign', message, address.toLowerCase());
    expect((await question()).ask).toEqual({ kind: 'sign', address, text });
    await answer('confirm');
    expect(verifyMessage(text, String(await asked))).toBe(address);
  });

  it('accepts the old order of parameters', async () => {
    const address = await connected();
    const asked = ask('personal_sign', address, message);
    await answer('confirm');
    expect(verifyMessage(text, String(await asked))).toBe(address);
  });

  it('rejects an account that is not shared (4100), without a question', async () => {
    const address = await connected();
    keyring.change({ connected: false });
    await expect(ask('personal_sign', message, address)).rejects.toMatchObject({ code: 4100 });
    expect(shellStore.get(askAtom)).toBeNull();
  });

  const typed = {
    domain: { name: 'Tessera', chainId: 31337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'id', type: 'string' }],
    },
    primaryType: 'Order',
    message: { id: 'one' },
  };

  it('signs typed data (EIP-712)', async () => {
    const address = await connected();
    const asked = ask('eth_signTypedData_v4', address, JSON.stringify(typed));
    await answer('confirm');
    const { Order } = typed.types;
    const signature = String(await asked);
    expect(verifyTypedData(typed.domain, { Order }, typed.message, signature)).toBe(address);
  });

  it('does not sign typed data of another chain', async () => {
    const address = await connected();
    const foreign = { ...typed, domain: { name: 'Tessera', chainId: 1 } };
    await expect(ask('eth_signTypedData_v4', address, foreign)).rejects.toMatchObject({
      code: 4902,
    });
  });
});

describe('sending', () => {
  it('shows amount, receiver and maximum cost, then broadcasts exactly that', async () => {
    const address = await connected();
    const wish = {
      from: address,
      to: checkout.toLowerCase(),
      value: '0xde0b6b3a7640000',
      data: '0x1234',
    };
    const asked = ask('eth_sendTransaction', wish);
    const gas = (21_000n * 5n) / 4n;
    const price = 2n * 10n ** 9n + 1n;
    expect((await question()).ask).toEqual({
      kind: 'send',
      address,
      to: wish.to,
      amount: 10n ** 18n,
      fee: gas * price,
      isCheckout: true,
      hasData: true,
      call: undefined,
    });
    await answer('confirm');
    expect(await asked).toBe('forwarded eth_sendRawTransaction');
    const sent = rpc.mock.calls.find(([method]) => method === 'eth_sendRawTransaction');
    const [raw] = (sent?.[1] ?? []) as string[];
    expect(Transaction.from(raw ?? '0x')).toMatchObject({
      from: address,
      to: checkout,
      value: 10n ** 18n,
      data: '0x1234',
      nonce: 7,
      chainId: 31337n,
      gasLimit: gas,
      maxFeePerGas: price,
    });
  });

  it.each([
    ['the payment contract', checkout, 'approve'],
    ['another contract', `0x${'6'.repeat(40)}`, 'approveOther'],
  ])('asks for an approval of %s, also if the token cannot be read', async (_what, to, kind) => {
    const from = await connected();
    const token = `0x${'5'.repeat(40)}`;
    const data = new Interface(erc20Abi).encodeFunctionData('approve', [to, MaxUint256]);
    const asked = ask('eth_sendTransaction', { from, to: token, data });
    expect((await question()).ask).toMatchObject({
      kind: 'approve',
      approval: kind,
      spender: to,
      tokens: { amount: expect.stringContaining('∞') },
    });
    await answer('reject');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('sends nothing after the user refuses', async () => {
    const address = await connected();
    const asked = ask('eth_sendTransaction', { from: address, to: checkout, value: '0x1' });
    await answer('reject');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(rpc).not.toHaveBeenCalledWith('eth_sendRawTransaction', expect.anything());
  });

  it.each([{}, { to: 'nobody' }, { to: checkout, value: 'much' }])('rejects %j', async (wish) => {
    const from = await connected();
    await expect(ask('eth_sendTransaction', { from, ...wish })).rejects.toMatchObject({
      code: -32602,
    });
  });
});

describe('the wallet', () => {
  it('supports its own chain only', async () => {
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull();
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({
      code: 4902,
    });
  });

  it('forwards read calls to the chain', async () => {
    expect(await ask('eth_getBalance', checkout, 'latest')).toBe('forwarded eth_getBalance');
  });

  it.each([
    'eth_sign',
    'eth_signTransaction',
    'anvil_setBalance',
    'wallet_watchAsset',
    '__proto__',
  ])('rejects %s (4200)', async (method) => {
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 });
    expect(rpc).not.toHaveBeenCalled();
  });
});
