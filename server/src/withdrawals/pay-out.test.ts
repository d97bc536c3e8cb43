import type { Withdrawal, WithdrawalAsset } from '@shared/contract';
import { Interface, Wallet } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type HotWallet, openHotWallet } from '../chain/index.ts';
import { balancesOf, ledgerBooks, post, systemAccount, userAccount } from '../ledger/index.ts';
import { checkBooks } from '../lib/books.ts';
import { createLogger } from '../lib/log.ts';
import { paymentBooks } from '../orders/index.ts';
import { newWallet } from '../testing/index.ts';
import { signUp, testTerms } from '../testing/terms.ts';
import { openTestChain, type TestChain } from '../testing/test-chain.ts';
import { apply } from './apply.ts';
import { hotWalletBooks, withdrawalBooks } from './index.ts';
import { lostAfterMs, resendAfterMs, stuckAfterMs } from './judge.ts';
import { type PayOutParts, payOut } from './pay-out.ts';
import { present, readWithdrawal, type WithdrawalRow } from './store.ts';

const erc20 = new Interface(['function balanceOf(address owner) view returns (uint256)']);
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const ju = 10n ** 18n;
const hex = (value: bigint) => `0x${value.toString(16)}`;

let chain: TestChain;
let key: string;
let wallet: HotWallet;
let parts: PayOutParts;

beforeAll(async () => {
  chain = await openTestChain();
  return () => chain.close();
});

beforeEach(async () => {
  ({ privateKey: key } = newWallet());
  wallet = await openHotWallet(chain.db, { url: chain.anvil.url, chainId: 31_337, key });
  const { db, clock, contracts } = chain;
  parts = {
    ...{ db, clock, wallet, confirmations: 3, log: createLogger('silent') },
    news: { publish: () => undefined },
    tokenOf: (asset) => (asset === 'JU' ? null : contracts.addresses[asset]),
  };
  await fund(usdt(1_000));
  return () => wallet.destroy();
});

afterAll(async () => {
  const { db, clock } = chain;
  const on = { rpcUrl: chain.anvil.url, confirmations: 3 };
  const books = [
    ledgerBooks(db),
    paymentBooks({ db, clock }),
    withdrawalBooks({ db, clock }),
    hotWalletBooks({ db, clock, chain: on }),
  ];
  expect((await checkBooks(books, { full: true })).violations).toEqual([]);
});

async function fund(amount: bigint, coins = 100n * ju): Promise<void> {
  await chain.rpc('anvil_setBalance', wallet.address, hex(coins));
  await chain.rpc('anvil_dealERC20', wallet.address, chain.contracts.addresses.USDT, hex(amount));
}

async function member(asset: WithdrawalAsset = 'USDT', amount = usdt(1_000)) {
  const { db, clock } = chain;
  const { address } = newWallet();
  const userId = await signUp(db, address, clock.now());
  await post(db, {
    ...{ kind: 'welcome_grant', reference: `${asset} ${userId}`, at: clock.now() },
    postings: [
      { account: systemAccount('issued'), asset, amount: -amount },
      { account: userAccount(userId), asset, amount },
    ],
  });
  return { userId, address };
}

async function ask(
  { userId, address }: { userId: string; address: string },
  amount: bigint,
  fees: { asset: WithdrawalAsset; fee: string; networkFee: string | null } = {
    ...{ asset: 'USDT', fee: '2000000', networkFee: null },
  },
): Promise<string> {
  const payment = testTerms(chain.contracts.addresses.Checkout);
  const wish = { userId, address, amount, ...fees, at: chain.clock.now() };
  const { withdrawal } = await chain.db.tx((tx) => apply(tx, { ...parts, payment }, wish));
  return withdrawal.id;
}

async function stand(id: string): Promise<Withdrawal> {
  return present((await readWithdrawal(chain.db, id)) as WithdrawalRow, 3);
}

async function arrived(address: string): Promise<bigint> {
  const data = erc20.encodeFunctionData('balanceOf', [address]);
  const to = chain.contracts.addresses.USDT;
  return BigInt((await chain.rpc('eth_call', { to, data }, 'latest')) as string);
}

const holds = async (userId: string) => (await balancesOf(chain.db, userId)).get('USDT');
const noncesOf = (id: string) =>
  chain.db.query<{ nonce: string }>('select nonce from payouts where withdrawal_id = $1', [id]);

it('one is signed, sent and confirmed: what is left after the fee arrives', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'processing', stage: 'sent' });
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ confirmations: 1 });
  await chain.mine(2);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'completed', stage: null, confirmations: 3 });
  expect([await arrived(one.address), await holds(one.userId)]).toEqual([usdt(18), usdt(980)]);
});

it('one that was signed and never sent is sent later, the same', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut({ ...parts, wallet: { ...wallet, send: async () => undefined } });
  const { tx_hash: signed } = await stand(id);
  chain.clock.advance(resendAfterMs);
  await payOut(parts);
  await chain.mine(2);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'completed', tx_hash: signed });
  expect(await arrived(one.address)).toBe(usdt(18));
});

it('two that pay at once pay each once', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => member()));
  const ids = await Promise.all(all.map((one) => ask(one, usdt(20))));
  await Promise.all([payOut(parts), payOut(parts), payOut(parts)]);
  await chain.mine(2);
  await Promise.all([payOut(parts), payOut(parts), payOut(parts)]);
  for (const id of ids) expect(await stand(id)).toMatchObject({ status: 'completed' });
  for (const { address } of all) expect(await arrived(address)).toBe(usdt(18));
  const nonces = (await Promise.all(ids.map(noncesOf))).flat().map(({ nonce }) => Number(nonce));
  expect(nonces.sort((a, b) => a - b)).toEqual(nonces.map((_, index) => index));
});

it('a wallet that is short leaves the large one waiting, pays a smaller one, and goes on', async () => {
  await fund(usdt(30));
  const [rich, poor] = [await member(), await member()];
  const [large, small] = [await ask(rich, usdt(500)), await ask(poor, usdt(20))];
  expect(await payOut(parts)).toMatchObject({ signed: 1, short: 1 });
  expect(await stand(large)).toMatchObject({ stage: 'funds', cancellable: true });
  expect(await stand(small)).toMatchObject({ stage: 'sent' });
  await fund(usdt(1_000), 0n);
  expect(await payOut(parts)).toMatchObject({ signed: 0, short: 1 });
  await fund(usdt(1_000));
  await payOut(parts);
  await chain.mine(2);
  await payOut(parts);
  expect(await stand(large)).toMatchObject({ status: 'completed' });
});

it('a stuck one is replaced by one that offers more, on the same nonce', async () => {
  await chain.rpc('evm_setAutomine', false);
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(parts);
  const { tx_hash: first } = await stand(id);
  chain.clock.advance(stuckAfterMs);
  await payOut(parts);
  const nonces = await noncesOf(id);
  expect([nonces.length, new Set(nonces.map(({ nonce }) => nonce)).size]).toEqual([2, 1]);
  await chain.mine(3);
  await chain.rpc('evm_setAutomine', true);
  await payOut(parts);
  const { status, tx_hash: paid } = await stand(id);
  expect([status, paid === first]).toEqual(['completed', false]);
  expect(await arrived(one.address)).toBe(usdt(18));
});

it('one that the chain undoes comes back', async () => {
  await chain.rpc('evm_setAutomine', false);
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(parts);
  await fund(0n);
  await chain.mine(2);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'processing', stage: 'sent' });
  await chain.mine(1);
  await chain.rpc('evm_setAutomine', true);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'chain' });
  expect(await holds(one.userId)).toBe(usdt(1_000));
});

it('a reorg takes a confirmation back, and the same transaction pays again', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut(parts);
  await payOut(parts);
  const { tx_hash: signed, confirmations } = await stand(id);
  expect(confirmations).toBe(1);
  await chain.rpc('anvil_reorg', 1, []);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'processing', confirmations: 0 });
  chain.clock.advance(resendAfterMs);
  await payOut(parts);
  await chain.mine(2);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'completed', tx_hash: signed });
  expect(await arrived(one.address)).toBe(usdt(18));
});

it('while another transaction has its nonce it is unknown, and comes back only once that is for good', async () => {
  const one = await member();
  const id = await ask(one, usdt(20));
  await payOut({ ...parts, wallet: { ...wallet, send: async () => undefined } });
  const other = new Wallet(key, chain.chain.provider);
  await (await other.sendTransaction({ to: other.address, value: 1n })).wait();
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'unknown', stage: null, cancellable: false });
  await chain.mine(3);
  chain.clock.advance(lostAfterMs - 1);
  await payOut(parts);
  expect(await holds(one.userId)).toBe(usdt(980));
  chain.clock.advance(1);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'chain' });
  expect([await holds(one.userId), await arrived(one.address)]).toEqual([usdt(1_000), 0n]);
});

it('what would go to a contract that is nobody’s is not sent', async () => {
  const one = await member();
  const contract = chain.contracts.addresses.Checkout;
  const id = await ask({ ...one, address: contract }, usdt(20));
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'failed', reason: 'contract' });
  expect(await holds(one.userId)).toBe(usdt(1_000));
});

it('the native coin is sent once its network fee is paid, and a frozen user’s waits', async () => {
  const buyer = await chain.newBuyer();
  const { userId } = buyer;
  const { db, clock } = chain;
  await post(db, {
    ...{ kind: 'welcome_grant', reference: `JU ${userId}`, at: clock.now() },
    postings: [
      { account: systemAccount('issued'), asset: 'JU', amount: -50n * ju },
      { account: userAccount(userId), asset: 'JU', amount: 50n * ju },
    ],
  });
  const { address } = newWallet();
  const fees = { asset: 'JU' as const, fee: '0', networkFee: String(ju / 2n) };
  const id = await ask({ userId, address }, 20n * ju, fees);
  expect(await payOut(parts)).toMatchObject({ signed: 0, waiting: 0 });
  const [order] = await db.query<{ reference: string }>(
    'select reference from orders where subject = $1',
    [id],
  );
  await chain.pay(buyer, { reference: order?.reference ?? '', amount: ju / 2n });
  await chain.mine(2);
  await chain.follow();
  const freeze = 'update users set frozen_at = $2, frozen_reason = $3 where id = $1';
  await db.query(freeze, [userId, clock.now(), 'asked']);
  expect(await payOut(parts)).toMatchObject({ signed: 0 });
  await db.query(freeze, [userId, null, null]);
  await payOut(parts);
  await chain.mine(2);
  await payOut(parts);
  expect(await stand(id)).toMatchObject({ status: 'completed' });
  expect(BigInt((await chain.rpc('eth_getBalance', address, 'latest')) as string)).toBe(20n * ju);
});
