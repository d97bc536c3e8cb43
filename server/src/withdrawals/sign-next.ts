import type { Asset } from '@shared/contract';
import type { GasFees, Outgoing } from '../chain/index.ts';
import type { Db } from '../lib/db/index.ts';
import { sendAll } from './follow.ts';
import { isContract, isMember } from './handlers.ts';
import type { View } from './judge.ts';
import { announce, fail } from './money.ts';
import type { PayOutParts } from './pay-out.ts';
import { lockWithdrawal, netOf, type WithdrawalRow } from './store.ts';
import { insertAttempts, type NewAttempt, type Sending } from './underway.ts';

/** What came of a look at those that have their turn. */
export interface Turn {
  /** How many had it, how many of them were signed, and how many wait for funds. */
  waiting: number;
  signed: number;
  short: number;
}

/** Signed in one transaction. */
const atOnce = 50;
/** Looked at: one that waits for funds does not hold up a smaller one behind it. */
const lookedAt = 500;

/** Signs and sends those that have their turn, as far as the wallet's funds reach. */
export async function signNext(
  parts: PayOutParts,
  view: View,
  { open, most }: { open: readonly Sending[]; most: number },
): Promise<Turn> {
  const { db, clock } = parts;
  const next = await readQueued(db, lookedAt);
  if (next.length === 0 || most <= 0) return { waiting: next.length, signed: 0, short: 0 };
  const room = Math.min(atOnce, most);
  const funds = await fundsOf(parts, open, next);
  const chosen: Chosen[] = [];
  const short: WithdrawalRow[] = [];
  for (const row of next) {
    if (chosen.length === room) break;
    const token = parts.tokenOf(row.asset as Asset);
    if (token === undefined || !funds.holds(token, netOf(row))) {
      short.push(row);
      continue;
    }
    const payment = { token, to: row.address, amount: netOf(row) };
    const gas = await gasOf(parts, payment);
    if (typeof gas !== 'bigint') {
      await refuse(parts, row, gas);
    } else if (funds.take(payment, gas * view.fees.maxFee)) {
      chosen.push({ row, payment, gas });
    } else {
      short.push(row);
    }
  }
  await noteShort(parts, short);
  const signed = await sign(parts, chosen, view);
  await sendAll(parts, signed, clock.now());
  return { waiting: next.length, signed: signed.length, short: short.length };
}

interface Chosen {
  row: WithdrawalRow;
  payment: Outgoing;
  gas: bigint;
}

/** Who has waited longest first; a frozen user's money stays where it is. */
function readQueued(db: Db, limit: number): Promise<WithdrawalRow[]> {
  return db.query(
    `select w.* from withdrawals w join users u on u.id = w.user_id
     where w.state = 'queued' and u.frozen_at is null order by w.id limit ${limit}`,
  );
}

/** What the wallet holds beyond what is under way. */
async function fundsOf(
  { wallet, tokenOf }: PayOutParts,
  open: readonly Sending[],
  next: readonly WithdrawalRow[],
) {
  const tokens = new Set([null, ...next.map(({ asset }) => tokenOf(asset as Asset) ?? null)]);
  const held = new Map<string | null, bigint>();
  await Promise.all([...tokens].map(async (token) => held.set(token, await wallet.balance(token))));
  const of = (token: string | null) => held.get(token) ?? 0n;
  const spend = (token: string | null, amount: bigint) => held.set(token, of(token) - amount);
  for (const { asset, net, attempts } of open) {
    spend(tokenOf(asset) ?? null, net);
    const last = attempts.at(-1);
    if (last) spend(null, last.gas * last.maxFee);
  }
  return {
    holds: (token: string | null, amount: bigint) => of(token) >= amount,
    /** @returns whether there is enough for both */
    take({ token, amount }: Outgoing, fee: bigint): boolean {
      if (of(token) < amount || of(null) < (token === null ? amount + fee : fee)) return false;
      spend(token, amount);
      spend(null, fee);
      return true;
    },
  };
}

/** Gas of a payment, or why there is none to be made. */
async function gasOf(
  { db, wallet }: PayOutParts,
  payment: Outgoing,
): Promise<bigint | 'contract' | 'chain'> {
  const code = await wallet.code(payment.to);
  if (isContract(code) && !(await isMember(db, payment.to))) return 'contract';
  return (await wallet.gas(payment)) ?? 'chain';
}

async function refuse(
  { db, news, clock }: PayOutParts,
  { id }: WithdrawalRow,
  reason: 'contract' | 'chain',
): Promise<void> {
  await db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state === 'queued') await fail(tx, news, row, { reason, at: clock.now() });
  });
}

async function noteShort({ db, news, log }: PayOutParts, short: WithdrawalRow[]): Promise<void> {
  const news_ = short.filter(({ waits_for_funds }) => !waits_for_funds);
  if (news_.length === 0) return;
  log.error({ withdrawals: news_.map(({ id }) => id) }, 'the hot wallet is short of funds');
  await db.tx(async (tx) => {
    await tx.query(
      `update withdrawals set waits_for_funds = true where id = any($1::bigint[]) and state = 'queued'`,
      [news_.map(({ id }) => id)],
    );
    for (const row of news_) announce(tx, news, row);
  });
}

/** Nonces, signatures and the state of all of them in one commit. */
async function sign(
  { db, clock, news, wallet }: PayOutParts,
  chosen: readonly Chosen[],
  view: View,
): Promise<NewAttempt[]> {
  if (chosen.length === 0) return [];
  const fees: GasFees = view.fees;
  return db.tx(async (tx) => {
    let nonce = await holdNonce(tx, wallet.address, view.sent);
    const attempts: NewAttempt[] = [];
    for (const { row, payment, gas } of chosen) {
      // Another process may have been faster, or its user has given it up.
      if ((await lockWithdrawal(tx, row.id))?.state !== 'queued') continue;

      const terms = { nonce, gas, ...fees };
      const signed = await wallet.sign(payment, terms);
      attempts.push({ ...signed, ...terms, withdrawalId: row.id, wallet: wallet.address });
      announce(tx, news, row);
      nonce += 1;
    }
    await insertAttempts(tx, attempts, clock.now());
    await tx.query('update hot_wallets set next_nonce = $2 where wallet = $1', [
      wallet.address,
      nonce,
    ]);
    return attempts;
  });
}

/** The wallet's next nonce, held until the end of the transaction. */
async function holdNonce(tx: Db, wallet: string, sent: number): Promise<number> {
  await tx.query(
    `insert into hot_wallets (wallet, first_nonce, next_nonce) values ($1, $2, $2)
     on conflict do nothing`,
    [wallet, sent],
  );
  const [row] = await tx.query<{ next_nonce: string }>(
    'select next_nonce from hot_wallets where wallet = $1 for update',
    [wallet],
  );
  // Somebody else has signed with the key: those nonces are gone.
  return Math.max(Number(row?.next_nonce ?? 0), sent);
}
