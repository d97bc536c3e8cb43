import { Wallet } from 'ethers';
import { expect, it } from 'vitest';
import { createBus } from '../../platform/bus.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { newWallet } from '../../testing/index.ts';
import { ju, payOutWorld, usdt } from '../../testing/money/pay-outs.ts';
import { recordTraces } from '../../testing/services/traces.ts';
import { balancesOf, post, systemAccount, userAccount } from '../ledger/index.ts';
import { lostAfterMs, resendAfterMs, stuckAfterMs } from './classify.ts';
import { hotWalletReconciliation } from './hot-wallet-reconciliation.ts';
import { payOut } from './pay-out.ts';
import { readInWallet } from './store.ts';

const on = payOutWorld();
const { fund, member, ask, stand, arrived, payouts } = on;
const inWallet = async ({ userId: id, address }: { userId: string; address: string }) => [
  ...(await readInWallet(on.chain.db, { id, address })),
];
const holds = async (userId: string) => (await balancesOf(on.chain.db, userId)).get('USDT');

it('signs, sends and confirms a withdrawal, which arrives less its fee', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'processing', stage: 'sent' });
  expect(await inWallet(one)).toEqual([]);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ confirmations: 1 });
  expect(await inWallet(one)).toEqual([id]);
  expect(await inWallet({ ...one, address: newWallet().address })).toEqual([]);
  await on.chain.mine(2);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'completed', stage: null, confirmations: 3 });
  expect(await inWallet(one)).toEqual([]);
  expect([await arrived(one.address), await holds(one.userId)]).toEqual([usdt(18), usdt(980)]);
});

it('sends a signed but unsent withdrawal in a later pass, unchanged', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut({ ...on.parts, wallet: { ...on.wallet, send: async () => 'superseded' } });
  const { tx_hash: signed } = await stand(id);
  on.chain.clock.advance(resendAfterMs);
  await payOut(on.parts);
  await on.chain.mine(2);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'completed', tx_hash: signed });
  expect(await arrived(one.address)).toBe(usdt(18));
});

it('pays each withdrawal once in parallel passes', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => member()));
  const ids = await Promise.all(all.map((one) => ask(one, usdt(20))));
  await Promise.all([payOut(on.parts), payOut(on.parts), payOut(on.parts)]);
  await on.chain.mine(2);
  await Promise.all([payOut(on.parts), payOut(on.parts), payOut(on.parts)]);
  for (const id of ids) expect(await stand(id)).toMatchObject({ status: 'completed' });
  for (const { address } of all) expect(await arrived(address)).toBe(usdt(18));
  const nonces = (await Promise.all(ids.map(payouts))).flat().map(({ nonce }) => Number(nonce));
  expect(nonces.sort((a, b) => a - b)).toEqual(nonces.map((_, index) => index));
});

it('pays a smaller withdrawal while a large one waits for funds, then the large one', async () => {
  await fund(usdt(30));
  const [rich, poor] = [await member(), await member()];
  const [large, small] = [await ask(rich, usdt(500)), await ask(poor, usdt(20))];
  expect(await payOut(on.parts)).toMatchObject({ signed: 1 });
  expect(await stand(large)).toMatchObject({ stage: 'funds', cancellable: true });
  expect(await stand(small)).toMatchObject({ stage: 'sent' });
  await fund(usdt(1_000), 0n);
  expect(await payOut(on.parts)).toMatchObject({ signed: 0 });
  await fund(usdt(1_000));
  await payOut(on.parts);
  await on.chain.mine(2);
  await payOut(on.parts);
  expect(await stand(large)).toMatchObject({ status: 'completed' });
});

it('continues the trace of each call that requested a withdrawal of a batch', async () => {
  const traces = await recordTraces();
  const all = [await member(), await member(), await member()] as const;
  const ids = [
    await traces.record(() => ask(all[0], usdt(20))),
    await traces.record(() => ask(all[1], usdt(20))),
  ];
  await ask(all[2], usdt(20));
  const parts = { ...on.parts, news: createBus() };
  await payOut(parts);
  await payOut(parts);
  await on.chain.mine(2);
  await payOut(parts);
  const { namesOf, spans, sent } = await traces.end();
  const steps = ['signed', 'sent', 'settled'].map((step) => `withdrawal ${step}`);
  for (const id of ids) {
    const names = namesOf(id);
    expect(names).toEqual(
      expect.arrayContaining([
        'call',
        ...steps,
        'rpc eth_sendRawTransaction',
        'publish user@wallet',
      ]),
    );
  }
  // The first one has all confirmations in the second pass.
  expect(namesOf(ids[1] ?? '')).toContain('withdrawal counted');
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(ids));
  const raw = await on.chain.db.query<{ hash: string; raw: string }>(
    'select hash, raw from payouts',
  );
  const personal = [
    ...all.map(({ address }) => address),
    ...raw.flatMap((one) => [one.hash, one.raw]),
  ];
  for (const value of personal) expect(sent).not.toContain(value.slice(2).toLowerCase());
});

it('replaces a stuck payment with a higher fee on the same nonce', async () => {
  await on.chain.rpc('evm_setAutomine', false);
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(on.parts);
  const { tx_hash: first } = await stand(id);
  on.chain.clock.advance(stuckAfterMs);
  await payOut(on.parts);
  const nonces = await payouts(id);
  expect([nonces.length, new Set(nonces.map(({ nonce }) => nonce)).size]).toEqual([2, 1]);
  await on.chain.mine(3);
  await on.chain.rpc('evm_setAutomine', true);
  await payOut(on.parts);
  const { status, tx_hash: paid } = await stand(id);
  expect([status, paid === first]).toEqual(['completed', false]);
  expect(await arrived(one.address)).toBe(usdt(18));
});

it('refunds a withdrawal that the chain reverts', async () => {
  await on.chain.rpc('evm_setAutomine', false);
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(on.parts);
  await fund(0n);
  await on.chain.mine(2);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({
    status: 'processing',
    stage: 'sent',
    confirmations: 2,
  });
  expect(await inWallet(one)).toEqual([]);
  await on.chain.mine(1);
  await on.chain.rpc('evm_setAutomine', true);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'chain' });
  expect(await holds(one.userId)).toBe(usdt(1_000));
});

it('sends the same transaction again after a reorg', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(on.parts);
  await payOut(on.parts);
  const { tx_hash: signed, confirmations } = await stand(id);
  expect(confirmations).toBe(1);
  await on.chain.rpc('anvil_reorg', 1, []);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'processing', confirmations: 0 });
  expect(await inWallet(one)).toEqual([]);
  on.chain.clock.advance(resendAfterMs);
  await payOut(on.parts);
  await on.chain.mine(2);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'completed', tx_hash: signed });
  expect(await arrived(one.address)).toBe(usdt(18));
});

it('reports a withdrawal as unknown while another transaction has its nonce, then refunds it', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut({ ...on.parts, wallet: { ...on.wallet, send: async () => 'superseded' } });
  const other = new Wallet(on.key, on.chain.chain.provider);
  await (await other.sendTransaction({ to: other.address, value: 1n })).wait();
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'unknown', stage: null, cancellable: false });
  await on.chain.mine(3);
  on.chain.clock.advance(lostAfterMs - 1);
  await payOut(on.parts);
  expect(await holds(one.userId)).toBe(usdt(980));
  on.chain.clock.advance(1);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'chain' });
  expect([await holds(one.userId), await arrived(one.address)]).toEqual([usdt(1_000), 0n]);
});

it('reconciliation finds a foreign transaction of the hot wallet, also after payouts', async () => {
  const { db, clock, chain, anvil } = on.chain;
  const one = await member();
  await ask(one, usdt(20));
  await payOut(on.parts);
  await on.chain.mine(3);
  await payOut(on.parts);
  const parts = { id: 31_337, rpcUrl: anvil.url, confirmations: 3, logChunk: 1_000 };
  const check = () =>
    runReconciliations([hotWalletReconciliation({ db, clock, chain: parts })], { full: true });
  expect((await check()).violations).toEqual([]);
  const before = await on.chain.rpc('evm_snapshot');
  const key = new Wallet(on.key, chain.provider);
  const nonce = await key.getNonce();
  await (await key.sendTransaction({ to: key.address, value: 1n })).wait();
  await on.chain.mine(3);
  expect((await check()).violations).toMatchObject([
    { detail: expect.stringContaining(`nonce ${nonce} `) },
  ]);
  await on.chain.rpc('evm_revert', before);
});

it('refunds a withdrawal to a contract that has not signed in', async () => {
  const one = await member();
  const contract = on.chain.contracts.addresses.Checkout;
  const id = await ask({ ...one, address: contract }, usdt(20));
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'contract' });
  expect(await holds(one.userId)).toBe(usdt(1_000));
});

it('sends the native coin once the network fee is paid, but not for a frozen user', async () => {
  const buyer = await on.chain.newBuyer();
  const { userId } = buyer;
  const { db, clock } = on.chain;
  await post(db, {
    kind: 'welcome_grant',
    reference: `JU ${userId}`,
    at: clock.now(),
    postings: [
      { account: systemAccount('issued'), asset: 'JU', amount: -50n * ju },
      { account: userAccount(userId), asset: 'JU', amount: 50n * ju },
    ],
  });
  const { address } = newWallet();
  const fees = { asset: 'JU' as const, fee: '0', networkFee: String(ju / 2n) };
  const id = await ask({ userId, address }, 20n * ju, fees);
  expect(await payOut(on.parts)).toMatchObject({ signed: 0 });
  const [order] = await db.query<{ reference: string }>(
    'select reference from orders where subject = $1',
    [id],
  );
  await on.chain.pay(buyer, { reference: order?.reference ?? '', amount: ju / 2n });
  await on.chain.mine(2);
  await on.chain.follow();
  await on.freeze(userId, true);
  expect(await payOut(on.parts)).toMatchObject({ signed: 0 });
  await on.freeze(userId, false);
  await payOut(on.parts);
  await on.chain.mine(2);
  await payOut(on.parts);
  expect(await stand(id)).toMatchObject({ status: 'completed' });
  expect(BigInt((await on.chain.rpc('eth_getBalance', address, 'latest')) as string)).toBe(
    20n * ju,
  );
});
