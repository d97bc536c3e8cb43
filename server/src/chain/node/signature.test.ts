import { auth } from '@shared/contract/endpoints';
import { JsonRpcProvider } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWallet } from '../../testing/index.ts';
import { type Anvil, startAnvil } from '../contracts/anvil.ts';
import { type ContractReader, createContractReader } from '../index.ts';
import { isSignedBy } from './signature.ts';

/** Contract wallets as plain EVM code on a real chain. */
const wallets = {
  /** Returns the magic value to every call. */
  agreeing: '0x631626ba7e60e01b60005260206000f3',
  /** Returns four other bytes. */
  refusing: '0x63ffffffff60e01b60005260206000f3',
  reverting: '0x60006000fd',
  /** Runs into an invalid opcode. */
  broken: '0xfe',
  /** Returns nothing, like a contract that is not a wallet. */
  silent: '0x00',
  /** Returns only the four bytes of the magic value. */
  curt: '0x631626ba7e60e01b60005260046000f3',
  /** Returns the magic value in a word that ends with 1. */
  babbling: '0x631626ba7e60e01b60010160005260206000f3',
  /** Returns its input, which begins with the magic value. */
  echoing: '0x366000600037366000f3',
  /** Returns the magic value followed by a megabyte. */
  flooding: '0x631626ba7e60e01b60005262100000 6000f3'.replace(' ', ''),
  /** Never ends by itself. */
  endless: '0x5b600056',
};

const message = 'Sign in';
const signature = `0x${'ab'.repeat(65)}`;

describe('isSignedBy', () => {
  let anvil: Anvil;
  let provider: JsonRpcProvider;
  let reader: ContractReader;
  const addresses = new Map<string, string>();

  beforeAll(async () => {
    anvil = await startAnvil();
    provider = new JsonRpcProvider(anvil.url, 31_337, { staticNetwork: true });
    reader = createContractReader(anvil.url);
    for (const [name, code] of Object.entries(wallets)) {
      const { address } = newWallet();
      await provider.send('anvil_setCode', [address, code]);
      addresses.set(name, address);
    }
  });
  afterAll(async () => {
    provider.destroy();
    await anvil.stop();
  });

  const check = (address: string, from: ContractReader = reader) =>
    isSignedBy(address, message, signature, from);

  it.each([
    ['agreeing', true],
    ['refusing', false],
    ['reverting', false],
    ['broken', false],
    ['silent', false],
    ['curt', false],
    ['babbling', false],
    ['echoing', false],
    ['flooding', false],
    ['endless', false],
  ])('returns, for the %s contract wallet (EIP-1271), %s', async (name, expected) => {
    expect(await check(addresses.get(name) ?? '')).toBe(expected);
  });

  it.each([
    ['a signature that ends with half a byte', `${signature}0`],
    ['a signature that is not hex', '0xzz'],
    ['an empty signature', ''],
  ])('rejects %s for a contract wallet that accepts every call', async (_what, malformed) => {
    const address = addresses.get('agreeing') ?? '';
    expect(await isSignedBy(address, message, malformed, reader)).toBe(false);
  });

  it('verifies the longest signature that the login endpoint accepts', async () => {
    const longest = `0x${'ab'.repeat(16_384)}`;
    const input = { address: newWallet().address, message };
    expect(auth.login.input.safeParse({ ...input, sign_message: longest }).success).toBe(true);
    for (const refused of [`${longest}ab`, `${signature}0`, '0x', signature.slice(2)]) {
      expect(auth.login.input.safeParse({ ...input, sign_message: refused }).success).toBe(false);
    }
    expect(await isSignedBy(addresses.get('agreeing') ?? '', message, longest, reader)).toBe(true);
  });

  it("accepts only the key's signature for an address without code", async () => {
    const wallet = newWallet();
    const own = await wallet.signMessage(message);
    expect(await isSignedBy(wallet.address, message, own, reader)).toBe(true);
    expect(await check(wallet.address)).toBe(false);
  });

  it("verifies a key's signature without the chain", async () => {
    const wallet = newWallet();
    const own = await wallet.signMessage(message);
    expect(await isSignedBy(wallet.address, message, own, unreachable)).toBe(true);
  });

  it('reports unavailable, not an invalid signature, when the chain does not answer', async () => {
    await expect(check(newWallet().address, unreachable)).rejects.toThrow('unavailable');
    const half = { ...unreachable, getCode: async () => '0x60' };
    await expect(check(newWallet().address, half)).rejects.toThrow('unavailable');
  });
});

const unreachable: ContractReader = {
  getCode: () => Promise.reject(new Error('timeout')),
  call: () => Promise.reject(new Error('timeout')),
};
