import { Transaction } from 'ethers';
import { expect, it } from 'vitest';
import { ju, payOutWorld, usdt } from '../../testing/money/pay-outs.ts';
import { payOut } from './pay-out.ts';

const on = payOutWorld();
const { ask, member, payouts, stand } = on;

it('holds later nonces back after a refused payment, and resends in order', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await ask(await member(), usdt(20)));
  const offered: number[] = [];
  let refuses = true;
  const send = async (raw: string) => {
    const { nonce } = Transaction.from(raw);
    offered.push(nonce);
    if (refuses && nonce === 1) throw new Error('txpool is full');
    return on.wallet.send(raw);
  };
  const parts = { ...on.parts, wallet: { ...on.wallet, send } };
  await payOut(parts);
  expect(offered).toEqual([0, 1]);
  expect((await Promise.all(ids.map(payouts))).flat().map(({ sent }) => sent)).toEqual([
    ...[true, false, false, false],
  ]);
  // No later withdrawal is signed meanwhile.
  const later = await ask(await member(), usdt(20));
  expect(await payOut(parts)).toMatchObject({ signed: 0 });
  expect(offered).toEqual([0, 1, 1]);
  refuses = false;
  expect(await payOut(parts)).toMatchObject({ signed: 1 });
  expect(offered).toEqual([0, 1, 1, 1, 2, 3, 4]);
  await on.chain.mine(3);
  await payOut(parts);
  for (const id of [...ids, later]) expect(await stand(id)).toMatchObject({ status: 'completed' });
});

it('wallet.send accepts a known transaction again, but no other one with its nonce', async () => {
  await on.chain.rpc('evm_setAutomine', false);
  const { wallet } = on;
  const payment = { token: null, to: wallet.address, amount: 0n };
  const terms = { nonce: 0, gas: 21_000n, ...(await wallet.fees()) };
  const { raw } = await wallet.sign(payment, terms);
  expect([await wallet.send(raw), await wallet.send(raw)]).toEqual(['accepted', 'accepted']);
  const other = await wallet.sign({ ...payment, amount: 1n }, terms);
  expect(await wallet.send(other.raw)).toBe('superseded');
  await on.chain.mine(1);
  await on.chain.rpc('evm_setAutomine', true);
  expect(await wallet.send(other.raw)).toBe('superseded');
  const poor = await wallet.sign({ ...payment, amount: 1_000n * ju }, { ...terms, nonce: 1 });
  await expect(wallet.send(poor.raw)).rejects.toThrow(/insufficient funds/i);
});
