import { Contract, Interface, type InterfaceAbi, Wallet, ZeroAddress } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../src/chain/contracts/anvil.ts';
import {
  deploySandbox,
  type SandboxContracts,
  sandboxDeployer,
} from '../src/chain/contracts/deploy.ts';
import { type ConnectedChain, connectChain } from '../src/chain/node/provider.ts';
import { type Artifacts, ensureCompiled } from './compile.ts';

let anvil: Anvil;
let chain: ConnectedChain;
let addresses: SandboxContracts;
let artifacts: Artifacts;

beforeAll(async () => {
  anvil = await startAnvil();
  chain = await connectChain(anvil.url, 31_337);
  addresses = await deploySandbox(chain.provider);
  artifacts = await ensureCompiled();
});
afterAll(async () => {
  chain.provider.destroy();
  await anvil.stop();
});

const reference = () => Wallet.createRandom().privateKey;
const abiOf = (name: keyof Artifacts) => artifacts[name].abi as InterfaceAbi;
const contract = (name: keyof SandboxContracts, signer?: Wallet | ReturnType<typeof owner>) =>
  new Contract(
    addresses[name],
    abiOf(name === 'Checkout' ? 'Checkout' : 'TestToken'),
    signer ?? chain.provider,
  );
const owner = () => sandboxDeployer(chain.provider);

async function newPayer() {
  const wallet = new Wallet(reference(), chain.provider);
  await chain.provider.send('anvil_setBalance', [wallet.address, '0x56bc75e2d63100000']);
  return wallet;
}

async function send(on: Contract, method: string, ...args: unknown[]) {
  return (await on.getFunction(method)(...args)).wait();
}

/** Returns the name of the custom error with which a call reverts, else 'no custom error'. */
async function revertOf(on: Contract, method: string, ...args: unknown[]): Promise<string> {
  const { Checkout, TestToken } = artifacts;
  const errors = [...Checkout.abi, ...TestToken.abi].filter(({ type }) => type === 'error');
  const data = await on
    .getFunction(method)
    .staticCall(...args)
    .then(
      () => undefined,
      (error: { data?: string }) => error.data,
    );
  if (!data) return 'no custom error';
  return Interface.from(errors as never[]).parseError(data)?.name ?? data;
}

describe('Checkout', () => {
  it('emits an event for a payment', async () => {
    const payer = await newPayer();
    const ref = reference();
    const { logs } = await send(contract('Checkout', payer), 'pay', ref, { value: 60n });
    expect(contract('Checkout').interface.parseLog(logs[0])?.args.toArray()).toEqual([
      ref,
      payer.address,
      `0x${'0'.repeat(40)}`,
      60n,
    ]);
  });

  it('refuses a payer’s second payment of a reference, and accepts another payer’s', async () => {
    const payer = await newPayer();
    const ref = reference();
    await send(contract('Checkout', payer), 'pay', ref, { value: 1n });
    expect(await revertOf(contract('Checkout', payer), 'pay', ref, { value: 1n })).toBe(
      'AlreadyPaid',
    );
    await send(contract('Checkout', await newPayer()), 'pay', ref, { value: 60n });
  });

  it('refuses payments of 0 and money without a reference', async () => {
    const payer = await newPayer();
    const checkout = contract('Checkout', payer);
    const ref = reference();
    expect(await revertOf(checkout, 'pay', ref, { value: 0n })).toBe('NothingPaid');
    expect(await revertOf(checkout, 'payToken', ref, addresses.USDT, 0n)).toBe('NothingPaid');
    await expect(payer.estimateGas({ to: addresses.Checkout, value: 1n })).rejects.toThrow();
  });

  it('accepts an approved token', async () => {
    const payer = await newPayer();
    await send(contract('USDT', owner()), 'mint', payer.address, 5_000_000n);
    await send(contract('USDT', payer), 'approve', addresses.Checkout, 5_000_000n);
    const ref = reference();
    const checkout = contract('Checkout', payer);
    await send(checkout, 'payToken', ref, addresses.USDT, 5_000_000n);
    expect(await contract('USDT').getFunction('balanceOf')(addresses.Checkout)).toBe(5_000_000n);
    expect(await revertOf(checkout, 'payToken', ref, addresses.USDT, 1n)).toBe('AlreadyPaid');
  });

  it('refuses a token without allowance, and an address without a token', async () => {
    const checkout = contract('Checkout', await newPayer());
    expect(await revertOf(checkout, 'payToken', reference(), addresses.USDT, 1n)).toBe(
      'ERC20InsufficientAllowance',
    );
    const zero = `0x${'0'.repeat(40)}`;
    await expect(
      checkout.getFunction('payToken').staticCall(reference(), zero, 1n),
    ).rejects.toThrow();
  });

  it('lets only the owner withdraw', async () => {
    const payer = await newPayer();
    await send(contract('Checkout', payer), 'pay', reference(), { value: 7n });
    const there = Wallet.createRandom().address;
    expect(await revertOf(contract('Checkout', payer), 'withdraw', there, 7n)).toBe(
      'OwnableUnauthorizedAccount',
    );
    await send(contract('Checkout', owner()), 'withdraw', there, 7n);
    expect(await chain.provider.getBalance(there)).toBe(7n);
  });

  it('refuses to withdraw to the zero address, which would burn the money', async () => {
    const checkout = contract('Checkout', owner());
    expect(await revertOf(checkout, 'withdraw', ZeroAddress, 0n)).toBe('ZeroAddress');
    expect(await revertOf(checkout, 'withdrawToken', addresses.USDT, ZeroAddress, 0n)).toBe(
      'ZeroAddress',
    );
  });

  it('keeps its owner until a new one accepts, and always has one', async () => {
    const next = await newPayer();
    const byOwner = contract('Checkout', owner());
    expect(await revertOf(byOwner, 'renounceOwnership')).toBe('OwnershipIsKept');
    await send(byOwner, 'transferOwnership', next.address);
    expect(await byOwner.getFunction('owner')()).toBe(owner().address);
    expect(await revertOf(contract('Checkout', await newPayer()), 'acceptOwnership')).toBe(
      'OwnableUnauthorizedAccount',
    );
    await send(contract('Checkout', next), 'acceptOwnership');
    expect(await byOwner.getFunction('owner')()).toBe(next.address);
    await send(contract('Checkout', next), 'transferOwnership', owner().address);
    await send(byOwner, 'acceptOwnership');
  });
});

describe('test tokens', () => {
  it('have the decimals of the real tokens, and only the owner mints them', async () => {
    expect(await contract('USDT').getFunction('decimals')()).toBe(6n);
    expect(await contract('SPA').getFunction('decimals')()).toBe(18n);
    const payer = await newPayer();
    expect(await revertOf(contract('SPA', payer), 'mint', payer.address, 1n)).toBe(
      'OwnableUnauthorizedAccount',
    );
  });
});
