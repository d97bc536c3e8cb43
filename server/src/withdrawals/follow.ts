import type { Db } from '../lib/db/index.ts';
import { judge, outbid, type Verdict, type View } from './judge.ts';
import { announce, complete, fail } from './money.ts';
import type { PayOutParts } from './pay-out.ts';
import { lockWithdrawal } from './store.ts';
import { insertAttempts, noteSent, readSettledFrom, type Sending } from './underway.ts';

/**
 * Does what is due about everything that was signed.
 * @returns what is still to get into a block
 */
export async function follow(
  parts: PayOutParts,
  underway: readonly Sending[],
  view: View,
): Promise<Sending[]> {
  const { wallet } = parts;
  const now = parts.clock.now();
  const open: Sending[] = [];
  const again: { hash: string; raw: string }[] = [];
  for (const one of underway) {
    // An earlier key's nonces are counted apart.
    const seen = one.wallet === wallet.address ? view : await viewOf(parts, one.wallet, view);
    const verdict = judge(one, seen, now);
    await carryOut(parts, one, verdict, now);
    if (verdict.kind !== 'waiting') continue;
    open.push(one);
    const last = one.attempts.at(-1);
    if (verdict.replace && one.wallet === wallet.address)
      again.push(await replace(parts, one, view, now));
    else if (verdict.resend && last) again.push(last);
  }
  await sendAll(parts, [...(await before(parts, open, view)), ...again], now);
  return open;
}

/**
 * What has to come before the first of ours, where a reorg took it away: the payment that was settled
 * with a nonce, sent again, or else one of nothing to ourselves, which uses the nonce up. Nonces
 * without one hold up all that follow.
 */
async function before(
  { db, wallet }: PayOutParts,
  open: readonly Sending[],
  { sent, fees }: View,
): Promise<{ hash: string; raw: string }[]> {
  const first = open.find((one) => one.wallet === wallet.address)?.nonce ?? sent;
  if (first <= sent) return [];
  const settled = new Map(
    (await readSettledFrom(db, wallet.address, sent)).map((one) => [one.nonce, one]),
  );
  const nothing = { token: null, to: wallet.address, amount: 0n };
  return Promise.all(
    Array.from({ length: Math.min(first - sent, mostBefore) }, async (_, index) => {
      const nonce = sent + index;
      return settled.get(nonce) ?? wallet.sign(nothing, { nonce, gas: plainGas, ...fees });
    }),
  );
}

/** In one look. */
const mostBefore = 100;
/** What a transfer to oneself takes. */
const plainGas = 21_000n;

async function viewOf({ wallet }: PayOutParts, address: string, view: View): Promise<View> {
  const [sent, sentForGood] = await Promise.all([
    wallet.sent(address, view.head),
    wallet.sent(address, Math.max(0, view.head - view.needed + 1)),
  ]);
  return { ...view, sent, sentForGood };
}

async function carryOut(
  { db, news, log }: PayOutParts,
  one: Sending,
  verdict: Verdict,
  at: Date,
): Promise<void> {
  if (verdict.kind === 'waiting') {
    // A reorg took away what seemed lost or mined.
    if (one.lostAt || one.confirmations > 0) await note(db, news, one, { lostAt: null });
    return;
  }
  if (verdict.kind === 'lost') {
    if (verdict.settled)
      return settle(db, one, (tx, row) => fail(tx, news, row, { reason: 'chain', at }));
    if (one.lostAt) return;
    log.error({ withdrawal: one.id, nonce: one.nonce }, 'another transaction has its nonce');
    return note(db, news, one, { lostAt: at });
  }
  const { hash: txHash, confirmations, succeeded, settled } = verdict;
  if (settled && succeeded) {
    const done = { txHash, confirmations, at };
    return settle(db, one, (tx, row) => complete(tx, news, row, done));
  }
  if (settled) return settle(db, one, (tx, row) => fail(tx, news, row, { reason: 'chain', at }));
  if (confirmations === one.confirmations && txHash === one.txHash && !one.lostAt) return;
  await note(db, news, one, { lostAt: null, txHash, confirmations });
}

/** In one transaction, and only once: another process may have been faster. */
async function settle(
  db: Db,
  { id }: Sending,
  end: (tx: Db, row: NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>) => Promise<void>,
): Promise<void> {
  await db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state === 'signed') await end(tx, row);
  });
}

async function note(
  db: Db,
  news: PayOutParts['news'],
  one: Sending,
  {
    lostAt,
    txHash = null,
    confirmations = 0,
  }: {
    lostAt: Date | null;
    txHash?: string | null;
    confirmations?: number;
  },
): Promise<void> {
  await db.tx(async (tx) => {
    await tx.query(
      `update withdrawals set lost_at = $2, confirmations = $3, tx_hash = coalesce($4, tx_hash)
       where id = $1 and state = 'signed'`,
      [one.id, lostAt, confirmations, txHash],
    );
    announce(tx, news, { id: one.id, user_id: one.userId });
  });
}

/** Signs one that offers more, on the same nonce: at most one of them can be on the chain. */
async function replace(
  { db, wallet, tokenOf, log }: PayOutParts,
  one: Sending,
  view: View,
  at: Date,
): Promise<{ hash: string; raw: string }> {
  const last = one.attempts.at(-1) as Sending['attempts'][number];
  const token = tokenOf(one.asset);
  if (token === undefined) return last;
  const { nonce, to, net: amount } = one;
  const terms = { nonce, gas: last.gas, ...outbid(last, view.fees) };
  const signed = await wallet.sign({ token, to, amount }, terms);
  await db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, one.id);
    if (row?.state !== 'signed') return;
    await insertAttempts(
      tx,
      [{ ...signed, ...terms, withdrawalId: one.id, wallet: one.wallet }],
      at,
    );
  });
  log.warn({ withdrawal: one.id, nonce, attempt: one.attempts.length + 1 }, 'a payment was stuck');
  return signed;
}

/** In the order of their nonces. One that the node does not take is sent again later. */
export async function sendAll(
  { db, wallet, log }: Pick<PayOutParts, 'db' | 'wallet' | 'log'>,
  signed: readonly { hash: string; raw: string }[],
  at: Date,
): Promise<void> {
  const taken: string[] = [];
  await Promise.all(
    signed.map(async ({ hash, raw }) => {
      try {
        await wallet.send(raw);
      } catch (error) {
        // It may have it already, or a block may: the next look tells.
        log.debug({ err: error, hash }, 'the node did not take a payment');
      }
      taken.push(hash);
    }),
  );
  await noteSent(db, taken, at);
}
