import { expect, it } from 'vitest';
import { freezeUser } from '../../members/users/index.ts';
import { newWallet } from '../../testing/index.ts';
import { ju, payOutWorld, usdt } from '../../testing/money/pay-outs.ts';
import { balancesOf } from '../ledger/index.ts';
import { lostAfterMs, stuckAfterMs } from './classify.ts';
import { payOut } from './pay-out.ts';
import { readPayable } from './queue.ts';

const on = payOutWorld();
const { arrived, ask, askForCoins, freeze, member, payouts, stand } = on;
const freezing = (userId: string) =>
  on.chain.db.tx((tx) => freezeUser(tx, userId, 'asked', on.chain.clock.now()));

async function settle(): Promise<void> {
  await on.chain.mine(3);
  await payOut(on.parts);
}

it("readPayable returns every user's first withdrawal before any second one", async () => {
  const [greedy, newcomer] = [await member(), await member()];
  const first = await ask(greedy, usdt(10));
  for (let n = 0; n < 10; n += 1) await ask(greedy, usdt(10));
  const second = await ask(newcomer, usdt(10));
  const at = on.chain.clock.now();
  const query = { asset: 'USDT' as const, funds: usdt(1_000), limit: 3, at };
  const next = await readPayable(on.chain.db, query);
  expect(next.map(({ id }) => id).slice(0, 2)).toEqual([first, second]);
  await payOut(on.parts);
  await settle();
});

it('retries an address whose lookup failed, without delaying others', async () => {
  const [broken, sound] = [await member(), await member()];
  const [failing, other] = [await ask(broken, usdt(20)), await ask(sound, usdt(20))];
  let lookups = 0;
  const code = async (of: string) => {
    if (of !== broken.address) return on.wallet.code(of);
    lookups += 1;
    throw new Error('the node does not answer');
  };
  const parts = { ...on.parts, wallet: { ...on.wallet, code } };
  await payOut(parts);
  await payOut(parts);
  expect(await stand(other)).toMatchObject({ stage: 'sent' });
  expect([await stand(failing), lookups]).toMatchObject([{ stage: 'queued' }, 1]);
  on.chain.clock.advance(15_000);
  await payOut(on.parts);
  expect(await stand(failing)).toMatchObject({ stage: 'sent' });
  await settle();
});

it('pays other coins when a token contract fails', async () => {
  const stopped = await ask(await member(), usdt(20));
  const { id } = await askForCoins(newWallet().address, 20n * ju);
  const balance = async (token: string | null) => {
    if (token === null) return on.wallet.balance(null);
    throw new Error('execution reverted');
  };
  await payOut({ ...on.parts, wallet: { ...on.wallet, balance } });
  expect(await stand(id)).toMatchObject({ stage: 'sent' });
  expect(await stand(stopped)).toMatchObject({ stage: 'queued' });
  await payOut(on.parts);
  await settle();
});

it('reserves gas for token payments when it pays the native coin', async () => {
  await on.fund(usdt(1_000), 20n * ju + ju / 1_000n);
  const { id } = await askForCoins(newWallet().address, 20n * ju);
  const token = await ask(await member(), usdt(20));
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ stage: 'funds' });
  expect(await stand(token)).toMatchObject({ stage: 'sent' });
  await on.fund(usdt(1_000));
  await payOut(on.parts);
  await settle();
});

it('signs nothing for a user frozen during the lookup', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  const gas: typeof on.wallet.gas = async (...asked) => {
    await freezing(one.userId);
    return on.wallet.gas(...asked);
  };
  await payOut({ ...on.parts, wallet: { ...on.wallet, gas } });
  expect([await stand(id), await payouts(id)]).toMatchObject([{ stage: 'queued' }, []]);
  await freeze(one.userId, false);
  await payOut(on.parts);
  await settle();
});

it('makes a freeze wait for a signature in progress', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  let seen: ReturnType<typeof stand> | undefined;
  const sign: typeof on.wallet.sign = async (...asked) => {
    seen = freezing(one.userId).then(() => stand(id));
    return on.wallet.sign(...asked);
  };
  await payOut({ ...on.parts, wallet: { ...on.wallet, sign } });
  expect(await seen).toMatchObject({ stage: 'sent' });
  await settle();
  expect(await stand(id)).toMatchObject({ status: 'completed' });
});

it('does not re-sign a stuck payment of a frozen user, and delays no other user', async () => {
  await on.chain.rpc('evm_setAutomine', false);
  const [one, other] = [await member(), await member()];
  const id = await ask(one, usdt(20));
  await payOut(on.parts);
  await freezing(one.userId);
  const next = await ask(other, usdt(20));
  on.chain.clock.advance(stuckAfterMs);
  await payOut(on.parts);
  expect(await payouts(id)).toHaveLength(1);
  await settle();
  await on.chain.rpc('evm_setAutomine', true);
  expect(await stand(next)).toMatchObject({ status: 'completed' });
  expect(await stand(id)).toMatchObject({ status: 'unknown' });
  on.chain.clock.advance(lostAfterMs);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'chain' });
  expect(await arrived(one.address)).toBe(0n);
  expect((await balancesOf(on.chain.db, one.userId)).get('USDT')).toBe(usdt(1_000));
});

it('never sends a signed payment of a frozen user that the node has not accepted', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  const send = () => Promise.reject(new Error('txpool is full'));
  await payOut({ ...on.parts, wallet: { ...on.wallet, send } });
  expect(await payouts(id)).toMatchObject([{ sent: false }]);
  await freezing(one.userId);
  await payOut(on.parts);
  await settle();
  on.chain.clock.advance(lostAfterMs);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'chain' });
  expect(await arrived(one.address)).toBe(0n);
  expect((await balancesOf(on.chain.db, one.userId)).get('USDT')).toBe(usdt(1_000));
});

it('pays another coin when 520 withdrawals wait for funds', async () => {
  await on.fund(0n);
  for (let user = 0; user < 26; user += 1) {
    const one = await member();
    for (let n = 0; n < 20; n += 1) await ask(one, usdt(10));
  }
  const { id } = await askForCoins(newWallet().address, 20n * ju);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ stage: 'sent' });
  await settle();
}, 60_000);
