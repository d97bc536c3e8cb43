import { Wallet } from 'ethers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AidChain, openAidChain, payout, price, terms } from './testing/aid-chain.ts';

let chain: AidChain;
let snapshot: string;
let alice: string;
let bob: string;
/** Time of the newest block, seconds since 1970. */
let now: number;

beforeAll(async () => {
  chain = await openAidChain();
  [alice, bob] = [await chain.newAccount(), await chain.newAccount()];
});
afterAll(() => chain.close());
beforeEach(async () => {
  snapshot = await chain.rpc('evm_snapshot');
  now = await chain.now();
});
afterEach(() => chain.rpc('evm_revert', snapshot));

const newReference = () => Wallet.createRandom().privateKey;

/** Joins with a valid voucher. The options can make the join invalid. */
async function join(
  wallet: string,
  {
    reference = newReference(),
    deadline = now + 1_000_000,
    value = price,
    ...more
  }: {
    reference?: string;
    deadline?: number;
    value?: bigint;
    voucher?: string;
    at?: number;
  } = {},
) {
  const fitting = await chain.voucher({ orderReference: reference, wallet, deadline });
  const args = [reference, deadline, more.voucher ?? fitting];
  const at = more.at === undefined ? {} : { at: more.at };
  return { reference, ...(await chain.act(wallet, 'join', args, { value, ...at })) };
}

async function joined(wallet: string): Promise<{ reference: string; claimableAt: number }> {
  const { reference, error } = await join(wallet);
  expect(error).toBeUndefined();
  const [, claimableAt] = await chain.view('positions', reference);
  return { reference, claimableAt: Number(claimableAt) };
}

const fund = (value: bigint) => chain.act(bob, 'fund', [], { value });
const claim = (wallet: string, reference: string, at?: number) =>
  chain.act(wallet, 'claim', [reference], at === undefined ? {} : { at });
const later = (seconds: number) => chain.rpc('evm_increaseTime', seconds);
const numbers = async () => {
  const [reserve, liabilities, waiting] = await chain.view('coverage');
  return { reserve, liabilities, waiting: Number(waiting) };
};
const names = ({ events }: { events: { name: string }[] }) => events.map(({ name }) => name);

describe('a join', () => {
  it('emits its amounts and claim time, and adds price and profit to the liabilities', async () => {
    const { reference, events, gas } = await join(alice, { at: now + 7 });
    // The form's fee 'at most' assumes it (`usualGas` of the shell). The first join costs most.
    expect(gas * 1.1).toBeLessThan(100_000);
    const claimableAt = BigInt(now + 7 + terms.term);
    expect(events).toEqual([
      {
        name: 'Joined',
        args: [reference, alice, terms.principal, terms.activation, claimableAt],
      },
    ]);
    expect(await numbers()).toEqual({ reserve: price, liabilities: payout, waiting: 0 });
    expect(await chain.view('liabilities')).toEqual([payout]);
    expect(await chain.view('reserve')).toEqual([price]);
    expect((await chain.view('positions', reference)).toArray()).toEqual([alice, claimableAt, 1n]);
    expect((await chain.view('terms')).toArray()).toEqual([
      ...[terms.principal, terms.activation, terms.profit],
      BigInt(terms.term),
    ]);
  });

  it.each([price - 1n, price + 1n, 0n])('is refused with a value of %s', async (value) => {
    expect(await join(alice, { value })).toMatchObject({ error: 'WrongAmount' });
    expect(await numbers()).toEqual({ reserve: 0n, liabilities: 0n, waiting: 0 });
  });

  it('is accepted up to the second of its deadline', async () => {
    const deadline = now + 500;
    for (const at of [deadline - 1, deadline])
      expect((await join(alice, { deadline, at })).error).toBeUndefined();
    const late = await join(alice, { deadline, at: deadline + 1 });
    expect(late.error).toBe('VoucherExpired');
  });

  it('is accepted once per order, and then refused from any wallet', async () => {
    const { reference } = await join(alice);
    expect(await join(alice, { reference })).toMatchObject({ error: 'AlreadyJoined' });
    expect(await join(bob, { reference })).toMatchObject({ error: 'AlreadyJoined' });
    await fund(payout);
    await later(terms.term);
    expect(names(await claim(alice, reference))).toEqual(['Claimed']);
    expect(await join(alice, { reference })).toMatchObject({ error: 'AlreadyJoined' });
  });

  it.each<
    [string, (fit: { orderReference: string; wallet: string; deadline: number }) => Promise<string>]
  >([
    ['for another wallet', (fit) => chain.voucher({ ...fit, wallet: bob })],
    ['for another order', (fit) => chain.voucher({ ...fit, orderReference: newReference() })],
    ['for another deadline', (fit) => chain.voucher({ ...fit, deadline: fit.deadline + 1 })],
    ['of another signer', (fit) => chain.voucher(fit, { by: new Wallet(newReference()) })],
    ['for another chain', (fit) => chain.voucher(fit, { chainId: 210_000 })],
    ['for another contract', (fit) => chain.voucher(fit, { contract: bob })],
    ['that is truncated', async (fit) => (await chain.voucher(fit)).slice(0, -2)],
    ['that is empty', async () => '0x'],
    ['of zeros', async () => `0x${'00'.repeat(65)}`],
  ])('is refused with a voucher %s', async (_what, voucherFor) => {
    const fit = { orderReference: newReference(), wallet: alice, deadline: now + 1_000 };
    const voucher = await voucherFor(fit);
    const { orderReference: reference, deadline } = fit;
    const refused = await join(alice, { reference, deadline, voucher });
    expect(refused.error).toBe('InvalidVoucher');
  });

  it('needs a voucher of the current signer, which only the owner changes', async () => {
    const next = Wallet.createRandom().address;
    const change = (who: string) => chain.act(who, 'setVoucherSigner', [next]);
    expect((await change(alice)).error).toBe('OwnableUnauthorizedAccount');
    expect(names(await change(chain.owner))).toEqual(['VoucherSignerChanged']);
    expect((await join(alice)).error).toBe('InvalidVoucher');
  });

  it('by a plain transfer is refused, and so is `fund` with 0', async () => {
    const data = { from: alice, to: chain.address, value: '0x1' };
    await expect(chain.rpc('eth_call', data, 'latest')).rejects.toThrow();
    expect((await fund(0n)).error).toBe('NothingFunded');
    expect(await fund(5n)).toMatchObject({ events: [{ name: 'Funded', args: [bob, 5n] }] });
  });
});

describe('a claim', () => {
  it.each([
    ['is refused until 25 h after the join', -1, 'NotClaimableYet'],
    ['is accepted 25 h after the join', 0, undefined],
    ['is accepted 25 h and a second after the join', 1, undefined],
  ])('%s', async (_title, seconds, error) => {
    await fund(terms.profit);
    const { reference, claimableAt } = await joined(alice);
    expect((await claim(alice, reference, claimableAt + seconds)).error).toBe(error);
  });

  it('pays principal, activation and profit to its wallet, once', async () => {
    await fund(terms.profit);
    const { reference, claimableAt } = await joined(alice);
    expect((await claim(alice, reference, claimableAt)).events).toEqual([
      { name: 'Claimed', args: [reference, alice, price, terms.profit] },
    ]);
    expect(await numbers()).toEqual({ reserve: 0n, liabilities: 0n, waiting: 0 });
    expect((await claim(alice, reference)).error).toBe('NotOpen');
  });

  it("for another wallet's position, or an unknown one, is refused", async () => {
    await fund(payout);
    const { reference, claimableAt } = await joined(alice);
    expect((await claim(bob, reference, claimableAt)).error).toBe('NotYours');
    expect((await claim(bob, newReference())).error).toBe('NotYours');
  });

  it('waits in a queue when the reserve is short, and is paid in order', async () => {
    const first = await joined(alice);
    const second = await joined(bob);
    await later(terms.term);
    // The reserve holds two payments: enough for the first claim, but not for the second.
    expect(names(await claim(alice, first.reference))).toEqual(['Claimed']);
    expect(await claim(bob, second.reference)).toMatchObject({
      events: [{ name: 'ClaimQueued', args: [second.reference, bob, 1n] }],
    });
    expect(await chain.view('queueLength')).toEqual([1n]);
    expect((await claim(bob, second.reference)).error).toBe('NotOpen');
    expect(names(await chain.act(alice, 'settleQueue', [9]))).toEqual([]);
    await fund(2n * payout);
    const third = await joined(alice);
    await later(terms.term);
    // The reserve would suffice, but an earlier claim waits.
    expect(await claim(alice, third.reference)).toMatchObject({
      events: [{ name: 'ClaimQueued', args: [third.reference, alice, 2n] }],
    });
    const before = await chain.balance(bob);
    const settled = await chain.act(alice, 'settleQueue', [1]);
    expect(await chain.balance(bob)).toBe(before + payout);
    expect(settled.events).toEqual([
      { name: 'Claimed', args: [second.reference, bob, price, terms.profit] },
    ]);
    expect((await chain.act(alice, 'settleQueue', [9])).events).toEqual([
      { name: 'Claimed', args: [third.reference, alice, price, terms.profit] },
    ]);
    expect(await numbers()).toMatchObject({ liabilities: 0n, waiting: 0 });
  });
});

describe('a wallet that refuses its money', () => {
  it.each([
    ['reverts', 1],
    ['burns all gas', 2],
    ['reverts with long data', 3],
  ])('and %s does not block the queue', async (_how, mood) => {
    const stubborn = await chain.newRecipient(mood);
    const [first, second] = [await joined(stubborn), await joined(bob)];
    await chain.rpc('anvil_setBalance', chain.address, '0x0');
    await later(terms.term);
    await claim(stubborn, first.reference);
    await claim(bob, second.reference);
    await fund(2n * payout);
    const settled = await chain.act(alice, 'settleQueue', [9]);
    expect(names(settled)).toEqual(['Claimed', 'SetAside', 'Claimed']);
    expect(settled.gas).toBeLessThan(300_000);
    expect(await numbers()).toEqual({ reserve: payout, liabilities: payout, waiting: 0 });
    // Neither another wallet nor the owner can withdraw the amount set aside.
    expect((await chain.act(bob, 'withdrawSetAside')).error).toBe('NothingSetAside');
    expect((await chain.act(chain.owner, 'withdraw', [bob, 1n])).error).toBe('OwedToOthers');
    expect((await chain.act(stubborn, 'withdrawSetAside')).error).toBeDefined();

    await chain.setMood(stubborn, 0);
    expect(await chain.act(stubborn, 'withdrawSetAside')).toMatchObject({
      events: [{ name: 'SetAsideWithdrawn', args: [stubborn, payout] }],
    });
    expect((await chain.act(stubborn, 'withdrawSetAside')).error).toBe('NothingSetAside');
    expect(await numbers()).toEqual({ reserve: 0n, liabilities: 0n, waiting: 0 });
  });

  it('is not set aside when the caller sends too little gas, but paid by a later call', async () => {
    const wallet = await chain.newRecipient(0);
    const { reference } = await joined(wallet);
    await later(terms.term);
    await claim(wallet, reference);
    await fund(payout);
    for (let gas = 60_000; gas < 240_000; gas += 6_000) {
      const tried = await chain.act(alice, 'settleQueue', [1], { gas });
      expect(names(tried)).not.toContain('SetAside');
      if (names(tried).includes('Claimed')) return;
    }
    throw new Error('the queue was never settled');
  });
});

describe('a wallet that calls back', () => {
  /** Joins with a contract wallet, funds the payout, and sets the wallet's `mood` and `call`. */
  async function caller(mood: number, call: (reference: string) => string) {
    const wallet = await chain.newRecipient(0);
    const { reference, claimableAt } = await joined(wallet);
    await fund(3n * payout);
    await chain.setMood(wallet, mood, call(reference));
    return { wallet, reference, claimableAt };
  }
  const encode = (name: string, args: unknown[] = []) => chain.abi.encodeFunctionData(name, args);

  it.each<[string, (reference: string) => string]>([
    ['claim', (reference) => encode('claim', [reference])],
    ['settleQueue', () => encode('settleQueue', [9])],
    ['withdrawSetAside', () => encode('withdrawSetAside')],
    ['join', (reference) => encode('join', [reference, 1, '0x'])],
  ])('into %s gets an error there, and is paid once', async (_name, call) => {
    const { wallet, reference, claimableAt } = await caller(4, call);
    const before = await chain.balance(chain.address);
    expect(names(await claim(wallet, reference, claimableAt))).toEqual(['Claimed']);
    expect(await chain.refusals(wallet)).toBe(1);
    expect(await chain.balance(chain.address)).toBe(before - payout);
    expect(await numbers()).toMatchObject({ liabilities: 0n });
  });

  it('from withdrawSetAside receives its amount once', async () => {
    const again = () => encode('withdrawSetAside');
    const { wallet, reference, claimableAt } = await caller(1, again);
    expect(names(await claim(wallet, reference, claimableAt))).toEqual(['Claimed', 'SetAside']);
    const before = await chain.balance(chain.address);
    await chain.setMood(wallet, 5, again());
    expect((await chain.act(wallet, 'withdrawSetAside')).error).toBeDefined();
    expect(await chain.balance(chain.address)).toBe(before);
    await chain.setMood(wallet, 4, again());
    expect((await chain.act(wallet, 'withdrawSetAside')).error).toBeUndefined();
    expect(await chain.balance(chain.address)).toBe(before - payout);
  });
});

describe('the owner', () => {
  it('can stop joins only', async () => {
    await fund(terms.profit);
    const { reference } = await joined(alice);
    const waiting = await joined(bob);
    expect((await chain.act(alice, 'pause')).error).toBe('OwnableUnauthorizedAccount');
    expect((await chain.act(chain.owner, 'pause')).error).toBeUndefined();
    expect((await chain.act(chain.owner, 'pause')).error).toBe('EnforcedPause');
    expect((await join(bob)).error).toBe('EnforcedPause');
    await later(terms.term);
    expect(names(await claim(alice, reference))).toEqual(['Claimed']);
    expect(names(await claim(bob, waiting.reference))).toEqual(['ClaimQueued']);
    await fund(payout);
    expect(names(await chain.act(alice, 'settleQueue', [1]))).toEqual(['Claimed']);
    expect((await chain.act(alice, 'unpause')).error).toBe('OwnableUnauthorizedAccount');
    await chain.act(chain.owner, 'unpause');
    expect((await join(bob)).error).toBeUndefined();
    expect((await chain.act(chain.owner, 'unpause')).error).toBe('ExpectedPause');
  });

  it('can withdraw only what is not owed, to the last unit', async () => {
    await joined(alice);
    await fund(terms.profit + 5n);
    const withdraw = (who: string, amount: bigint) => chain.act(who, 'withdraw', [bob, amount]);
    expect((await withdraw(alice, 1n)).error).toBe('OwnableUnauthorizedAccount');
    expect((await withdraw(chain.owner, 6n)).error).toBe('OwedToOthers');
    expect(await withdraw(chain.owner, 5n)).toMatchObject({
      events: [{ name: 'Withdrawn', args: [bob, 5n] }],
    });
    expect((await withdraw(chain.owner, 1n)).error).toBe('OwedToOthers');
    expect(await numbers()).toMatchObject({ reserve: payout, liabilities: payout });
  });

  it('cannot renounce a paused contract', async () => {
    await chain.act(chain.owner, 'pause');
    const renounce = (who: string) => chain.act(who, 'renounceOwnership');
    expect((await renounce(chain.owner)).error).toBe('OwnershipIsKept');
    expect((await renounce(alice)).error).toBe('OwnableUnauthorizedAccount');
    expect(await chain.view('owner')).toEqual([chain.owner]);
  });

  it('is replaced only by an account that accepts', async () => {
    const transfer = (who: string, to: string) => chain.act(who, 'transferOwnership', [to]);
    expect((await transfer(alice, alice)).error).toBe('OwnableUnauthorizedAccount');
    await transfer(chain.owner, bob);
    expect((await chain.act(bob, 'pause')).error).toBe('OwnableUnauthorizedAccount');
    expect((await chain.act(alice, 'acceptOwnership')).error).toBe('OwnableUnauthorizedAccount');
    expect((await chain.act(bob, 'acceptOwnership')).error).toBeUndefined();
    expect((await chain.act(chain.owner, 'pause')).error).toBe('OwnableUnauthorizedAccount');
    expect((await chain.act(bob, 'pause')).error).toBeUndefined();
  });

  it('cannot use the zero address, which would burn money or stop joins', async () => {
    const zero = `0x${'0'.repeat(40)}`;
    const act = async (name: string, args: unknown[]) =>
      (await chain.act(chain.owner, name, args)).error;
    await fund(5n);
    expect(await act('withdraw', [zero, 5n])).toBe('ZeroAddress');
    expect(await act('setVoucherSigner', [zero])).toBe('ZeroAddress');
    expect(await numbers()).toMatchObject({ reserve: 5n });
  });

  it.each([
    ['no principal', 0n, 1],
    ['a term of centuries', 1n, 10 ** 10],
  ])('cannot deploy the contract with %s', async (_what, principal, term) => {
    expect(await chain.deployError([principal, 1n, 1n, term])).toBe('UnusableTerms');
  });
});
