import { expect, it } from 'vitest';
import { newWallet } from '../../testing/index.ts';
import { ju, networkFee, payOutWorld, usdt } from '../../testing/money/pay-outs.ts';
import { signUp } from '../../testing/money/terms.ts';
import { balancesOf } from '../ledger/index.ts';
import { resendAfterMs, stuckAfterMs } from './classify.ts';
import { rebroadcast } from './decide.ts';
import { payOut } from './pay-out.ts';
import { readUsedSince } from './store.ts';

const on = payOutWorld();
const { ask, askForCoins, member, payouts, stand } = on;

/** Runtime code of recipients. */
const codes = {
  /** Loops until the gas is used up. */
  burns: '0x5b600056',
  /** Loops unless the gas price is 0. */
  byPrice: '0x3a600557005b600556',
  /** Stores two words: about 65,000 gas. */
  greedy: '0x6001345560013460010155',
  reverts: '0x60006000fd',
  /** Stores one word: about 43,000 gas, more than a contract wallet needs. */
  wallet: '0x60013455',
};
const cap = 60_000;
const coinsOf = async (address: string) =>
  BigInt((await on.chain.rpc('eth_getBalance', address, 'latest')) as string);
const holdsJu = async (userId: string) => (await balancesOf(on.chain.db, userId)).get('JU');

/** Returns an address that has code and has signed in. */
async function contractOf(code: string): Promise<string> {
  const { address } = newWallet();
  await on.chain.rpc('anvil_setCode', address, code);
  await signUp(on.chain.db, address, on.chain.clock.now());
  return address;
}

it.each([
  ['uses all gas', codes.burns, 'contract'],
  ['uses all gas at a real gas price only', codes.byPrice, 'contract'],
  ['needs more than the cap', codes.greedy, 'contract'],
  ['reverts', codes.reverts, 'chain'],
])('fails a native payment to a contract that %s, without signing it', async (_, code, reason) => {
  const { userId, id } = await askForCoins(await contractOf(code), 20n * ju);
  const before = await coinsOf(on.wallet.address);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason, network_fee_spent: false });
  expect((await stand(id)).needs_too_much_gas).toBe(reason === 'contract');
  expect(await payouts(id)).toEqual([]);
  expect(await coinsOf(on.wallet.address)).toBe(before);
  // The network fee is refunded too: no gas was spent on the chain.
  expect(await holdsJu(userId)).toBe(40n * ju + networkFee);
});

it('applies the cap of a contract to a delegated account (EIP-7702)', async () => {
  const delegate = await contractOf(codes.burns);
  const { address } = newWallet();
  await on.chain.rpc('anvil_setCode', address, `0xef0100${delegate.slice(2)}`);
  const { id } = await askForCoins(address, 20n * ju);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', needs_too_much_gas: true });
  expect(await payouts(id)).toEqual([]);
});

it('pays a contract wallet within the cap and a plain address with 21,000 gas', async () => {
  const plain = newWallet().address;
  const contract = await contractOf(codes.wallet);
  const ids = [(await askForCoins(plain, 20n * ju)).id, (await askForCoins(contract, 20n * ju)).id];
  await payOut(on.parts);
  await on.chain.mine(2);
  await payOut(on.parts);
  for (const id of ids) expect(await stand(id)).toMatchObject({ status: 'completed' });
  const [first, second] = (await Promise.all(ids.map(payouts))).flat();
  expect(first?.gas).toBe(21_000);
  expect(second?.gas).toBeGreaterThan(43_000);
  expect(second?.gas).toBeLessThanOrEqual(cap);
});

it('spends gas up to the cap and keeps the network fee when code changes after the estimate', async () => {
  const address = await contractOf(codes.wallet);
  const { userId, id } = await askForCoins(address, 20n * ju);
  await on.chain.rpc('evm_setAutomine', false);
  const before = await coinsOf(on.wallet.address);
  const { maxFee } = await on.wallet.fees();
  await payOut(on.parts);
  await on.chain.rpc('anvil_setCode', address, codes.burns);
  await on.chain.mine(3);
  await on.chain.rpc('evm_setAutomine', true);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({
    status: 'failed',
    reason: 'chain',
    network_fee_spent: true,
  });
  const spent = before - (await coinsOf(on.wallet.address));
  expect(spent).toBeGreaterThan(0n);
  expect(spent).toBeLessThanOrEqual(BigInt(cap) * maxFee);
  // The amount is refunded but counts towards the daily limit. The network fee is not refunded.
  expect(await holdsJu(userId)).toBe(40n * ju);
  const day = { userId, asset: 'JU', since: new Date(0) };
  expect((await readUsedSince(on.chain.db, day)).sum).toBe(String(20n * ju));
});

it('replaces a payment signed above the cap, and never resends it', async () => {
  const id = await ask(await member(), usdt(20));
  const raws: string[] = [];
  const send = async (raw: string) => {
    raws.push(raw);
    return 'accepted' as const;
  };
  const parts = { ...on.parts, wallet: { ...on.wallet, send } };
  await payOut(parts);
  const { db, clock } = on.chain;
  await db.query('update payouts set gas = 14400000 where withdrawal_id = $1', [id]);
  await db.tx((tx) => rebroadcast(tx, id));
  clock.advance(resendAfterMs);
  await payOut(parts);
  expect(new Set(raws).size).toBe(2);
  expect((await payouts(id)).map(({ gas }) => gas)).toEqual([14_400_000, 120_000]);
  // The replacement gets stuck and is replaced again, within the cap.
  clock.advance(stuckAfterMs);
  await payOut(on.parts);
  expect((await payouts(id)).at(-1)).toMatchObject({ gas: 120_000 });
  await on.chain.mine(3);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'completed' });
});
