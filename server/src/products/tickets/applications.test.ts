import { Contract, ContractFactory, type InterfaceAbi } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureCompiled } from '../../../contracts/compile.ts';
import { createTransactionReader } from '../../chain/index.ts';
import { createReviews, listReviews } from '../../members/reviews/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type Buyer, openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import { noTransactions, openServer, type TestDatabase } from '../../testing/index.ts';
import { paidTickets } from '../../testing/money/paid-tickets.ts';
import { signUp } from '../../testing/money/terms.ts';
import { apply, listApplications, readApproved } from './applications.ts';
import { findPurchase } from './find-purchase.ts';
import { ticketApplicationReview } from './review-effect.ts';
import { summarizeTickets } from './tickets.ts';

const at = new Date('2026-01-01T00:00:00.000Z');
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;

describe('an application on PostgreSQL', () => {
  let database: TestDatabase;
  const approved: string[] = [];
  const reviews = createReviews({
    effects: {
      ticket_application: ticketApplicationReview(async (_tx, userId) => {
        approved.push(userId);
      }),
    },
  });

  beforeAll(async () => {
    database = await openServer();
  });
  afterAll(() => database.close());

  const member = (n: number) =>
    signUp(database.db, `0x${n.toString(16).padStart(3, '0').padEnd(40, '0')}`, at);

  /** Submits an application. @returns 'taken in', or the error */
  async function applyAs(userId: string, hash: string): Promise<string> {
    const { db } = database;
    try {
      const parts = { db, transactions: noTransactions, checkout: '0x' };
      const purchase = await findPurchase(parts, userId, hash);
      await db.tx((tx) => apply(tx, reviews, { userId, purchase, hash, at }));
      return 'taken in';
    } catch (error) {
      return error instanceof AppError ? error.errorName : String(error);
    }
  }

  it('is accepted once, from the payer, when 20 members submit its hash concurrently', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, (_, n) => member(n + 1)));
    const [payer = ''] = members;
    await paidTickets(database.db, { userId: payer, hash: hashOf('a'), at });
    const asked = [...members, ...Array<string>(19).fill(payer)];
    const answers = await Promise.all(asked.map((userId) => applyAs(userId, hashOf('a'))));
    expect(answers.filter((answer) => answer === 'taken in')).toHaveLength(1);
    expect(new Set(answers.slice(1, 20))).toEqual(new Set(['transactionForeign']));
    expect(answers.filter((answer) => answer === 'applicationHashTaken')).toHaveLength(19);
    expect((await listApplications(database.db, payer, { limit: 10 })).list).toHaveLength(1);
  });

  it('is its member’s only application until it is rejected', async () => {
    const { db } = database;
    const userId = await member(100);
    for (const digit of ['b', 'c']) await paidTickets(db, { userId, hash: hashOf(digit), at });
    const applicationOf = async () =>
      (await summarizeTickets(db, [userId], at)).get(userId)?.application;
    expect(await applicationOf()).toBeNull();
    expect(await applyAs(userId, hashOf('b'))).toBe('taken in');
    expect(await applicationOf()).toBe('pending');
    expect(await applyAs(userId, hashOf('c'))).toBe('applicationSubmitted');

    const decide = async (verdict: 'approved' | 'rejected', reasons = {}) => {
      const [review] = (await listReviews(db)).list.filter((one) => one.userId === userId);
      const decision = { id: review?.id ?? '', verdict, reasons, by: 'ops', at };
      await db.tx((tx) => reviews.decide(tx, decision));
    };
    await decide('rejected', { hash: 'Not legible.' });
    expect((await listApplications(db, userId, { limit: 10 })).list).toMatchObject([
      { status: 'rejected', reason: 'Not legible.', quantity: 1 },
    ]);
    expect(await applicationOf()).toBe('rejected');
    expect(await applyAs(userId, hashOf('b'))).toBe('taken in');
    await decide('approved');
    expect(await readApproved(db, [userId])).toEqual(new Set([userId]));
    expect(approved).toEqual([userId]);
    expect(await applyAs(userId, hashOf('c'))).toBe('applicationSubmitted');
  });
});

describe('findPurchase', () => {
  let on: TestChain;
  let buyer: Buyer;
  let other: Buyer;

  beforeAll(async () => {
    on = await openTestChain();
    buyer = await on.newBuyer();
    other = await on.newBuyer();
  });
  afterAll(() => on.close());

  const find = ({ userId }: Buyer, hash: string) =>
    findPurchase(
      {
        db: on.db,
        transactions: createTransactionReader(on.anvil.url),
        checkout: on.contracts.addresses.Checkout,
      },
      userId,
      hash,
    ).then(
      ({ quantity }) => quantity,
      (error: AppError) => error.errorName,
    );

  it('returns a confirmed purchase to its buyer only', async () => {
    const order = await on.order(buyer, 2);
    const hash = await on.pay(buyer, order);
    expect(await find(buyer, hash)).toBe('transactionUnconfirmed');
    await on.follow();
    expect(await find(buyer, hash)).toBe('transactionUnconfirmed');
    await on.mine(2);
    await on.follow();
    expect(await find(buyer, hash)).toBe(2);
    expect(await find(other, hash)).toBe('transactionForeign');
  });

  it('rejects with the reason if a transaction bought nothing', async () => {
    const { TestToken } = await ensureCompiled();
    const { abi, bytecode } = TestToken;
    const { wallet } = buyer;
    const factory = new ContractFactory(abi as InterfaceAbi, bytecode, wallet);
    const token = await factory.deploy('Tether', 'USDT', 6, wallet.address);
    await token.waitForDeployment();
    const fake = new Contract(await token.getAddress(), abi as InterfaceAbi, wallet);
    const minted = await fake.getFunction('mint')(wallet.address, 100n);
    await minted.wait();
    const transfer = await fake.getFunction('transfer')(on.contracts.addresses.Checkout, 60n);
    await transfer.wait();
    // The checkout accepts any token, but this one does not pay the order.
    const wanted = await on.order(buyer, 3);
    await (await fake.getFunction('approve')(on.contracts.addresses.Checkout, 60n)).wait();
    const payToken = on.checkout.connect(wallet).getFunction('payToken');
    const paidFake = await payToken(wanted.reference, await fake.getAddress(), 40n);
    await paidFake.wait();
    const short = await on.order(buyer, 4);
    const underpaid = await on.pay(buyer, { ...short, amount: short.amount - 1n });
    const failing = await wallet.sendTransaction({
      to: on.contracts.addresses.Checkout,
      data: on.checkout.interface.encodeFunctionData('pay', [hashOf('d')]),
      gasLimit: 100_000,
    });
    await failing.wait().catch(() => undefined);
    await on.mine(3);
    await on.follow();

    const made = token.deploymentTransaction()?.hash ?? '';
    expect(await find(buyer, made)).toBe('transactionNoPurchase');
    expect(await find(buyer, transfer.hash)).toBe('transactionNoPurchase');
    expect(await find(buyer, paidFake.hash)).toBe('transactionNoPurchase');
    expect(await on.statusOf(wanted)).toBe('awaiting_payment');
    expect(await find(buyer, underpaid)).toBe('transactionNoPurchase');
    expect(await find(buyer, failing.hash)).toBe('transactionFailed');
    expect(await find(buyer, hashOf('e'))).toBe('transactionUnknown');
  });
});
