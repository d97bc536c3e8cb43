import pLimit from 'p-limit';
import { type GasFees, plainGas, type Signed } from '../../chain/index.ts';
import { lockAgainstFreeze } from '../../members/users/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { continueKeptTrace, readTraces } from '../../platform/trace-links.ts';
import { continueTrace, continueTraces } from '../../platform/tracing/index.ts';
import { classify, outbid, type Verdict, type View } from './classify.ts';
import { insertAttempts, markSent, readSettledFrom, type SignedWithdrawal } from './in-flight.ts';
import { announce, complete, fail, traceSubject } from './money.ts';
import type { GasCaps, PayOutParts } from './pay-out.ts';
import { lockWithdrawal } from './store.ts';

interface Broadcast {
  /** Hash of the payment to mark as sent once the node has `raw`. */
  hash: string;
  raw: string;
  withdrawalId?: string;
}

/** Number of withdrawals whose results are stored concurrently. */
const followedAtOnce = 4;

interface Followed {
  /** Whether the hot wallet's payment waits for a block, or could not be checked. */
  isOpen: boolean;
  next?: Broadcast | undefined;
}

interface Following {
  inFlight: readonly SignedWithdrawal[];
  view: View;
  /** Hashes of transactions whose receipts could not be read. */
  unread: ReadonlySet<string>;
  caps: GasCaps;
}

/**
 * Settles, rebroadcasts or replaces withdrawals in flight. A failure of one does not stop the
 * others.
 * @returns `open`: the hot wallet's withdrawals that wait for a block, or could not be checked;
 * `isBlocked`: the node refused a transaction of the hot wallet
 */
export async function follow(
  parts: PayOutParts,
  { inFlight, view, unread, caps }: Following,
): Promise<{ open: SignedWithdrawal[]; isBlocked: boolean }> {
  const { db, news, wallet, log } = parts;
  const now = parts.clock.now();
  const views = viewsOf(parts, view);
  const progress: Progress[] = [];
  const limit = pLimit(followedAtOnce);
  const followOne = async (one: SignedWithdrawal): Promise<Followed> => {
    const isOurs = one.wallet === wallet.address;
    try {
      // Without its receipt, a paid withdrawal would seem lost.
      if (one.attempts.some(({ hash }) => unread.has(hash))) return { isOpen: isOurs };
      const verdict = classify(one, isOurs ? view : await views(one.wallet), now);
      const changed = await applyVerdict(parts, one, verdict, now);
      if (changed) progress.push(changed);
      if (verdict.kind !== 'waiting') return { isOpen: false };
      return {
        isOpen: isOurs,
        next: await nextBroadcast(parts, one, { verdict, view, caps, now }),
      };
    } catch (err) {
      log.error({ err, withdrawalId: one.id }, 'following a withdrawal failed');
      return { isOpen: isOurs };
    }
  };
  const followed = await Promise.all(inFlight.map((one) => limit(followOne, one)));
  await storeProgress(db, news, progress);
  const open = inFlight.filter((_, index) => followed[index]?.isOpen);
  // By wallet, because each has its own nonces.
  const due = new Map<string, Broadcast[]>([[wallet.address, []]]);
  for (const [index, { wallet: of }] of inFlight.entries()) {
    const next = followed[index]?.next;
    if (next) due.set(of, [...(due.get(of) ?? []), next]);
  }
  due.get(wallet.address)?.unshift(...(await fillNonces(parts, open, view)));
  let isBlocked = false;
  for (const [address, signed] of due) {
    const areSent = await sendAll(parts, signed, now);
    if (address === wallet.address) isBlocked = !areSent;
  }
  return { open, isBlocked };
}

/**
 * Fills nonces that a reorg freed before our first open payment, because the gap would block later
 * payments. Each nonce gets its settled payment again, or an empty transaction to ourselves.
 */
async function fillNonces(
  { db, wallet }: PayOutParts,
  open: readonly SignedWithdrawal[],
  { sent, fees }: View,
): Promise<Broadcast[]> {
  const first = open[0]?.nonce ?? sent;
  if (first <= sent) return [];
  const settled = new Map(
    (await readSettledFrom(db, wallet.address, sent)).map((one) => [one.nonce, one]),
  );
  return Promise.all(
    Array.from({ length: Math.min(first - sent, maxFilled) }, async (_, index) => {
      const nonce = sent + index;
      return settled.get(nonce) ?? signNothing(wallet, { nonce, ...fees });
    }),
  );
}

/** Signs an empty transaction to ourselves, which uses up a nonce. */
function signNothing(
  wallet: PayOutParts['wallet'],
  terms: GasFees & { nonce: number },
): Promise<Signed> {
  return wallet.sign({ token: null, to: wallet.address, amount: 0n }, { ...terms, gas: plainGas });
}

/** Maximum nonces filled in one pass. */
const maxFilled = 100;

/** Returns a function that reads the view of an earlier wallet, once per wallet. */
function viewsOf({ wallet }: PayOutParts, view: View): (address: string) => Promise<View> {
  const views = new Map<string, Promise<View>>();
  const read = async (address: string) => {
    const [sent, sentForGood] = await Promise.all([
      wallet.sent(address, view.head),
      wallet.sent(address, Math.max(0, view.head - view.needed + 1)),
    ]);
    return { ...view, sent, sentForGood };
  };
  return (address) => {
    const known = views.get(address) ?? read(address);
    views.set(address, known);
    return known;
  };
}

async function nextBroadcast(
  parts: PayOutParts,
  one: SignedWithdrawal,
  { verdict, view, caps, now }: Waiting,
): Promise<Broadcast | undefined> {
  const { wallet, tokenOf } = parts;
  const last = one.attempts.at(-1);
  const token = tokenOf(one.asset);
  if (!last) return undefined;
  const cap = BigInt(token === null ? caps.native_to_code : caps.token);
  // A payment above the current gas cap is never resent, even by an operator's command.
  const isOverCap = last.gas > cap;
  const isReplaced = token !== undefined && one.wallet === wallet.address;
  if (isReplaced && (verdict.replace || isOverCap)) {
    const gas = isOverCap ? cap : last.gas;
    return replace(parts, one, { last, token, gas, verdict, view, now });
  }
  if (!verdict.resend || isOverCap) return undefined;
  const payment = { hash: last.hash, raw: last.raw, withdrawalId: one.id };
  const wasAccepted = one.attempts.some(({ sentAt }) => sentAt !== null);
  return wasAccepted ? payment : unlessFrozen(parts, one, { last, view, payment });
}

/** Returns the payment. If its user is frozen, returns an empty transaction (hot wallet only). */
async function unlessFrozen(
  parts: PayOutParts,
  one: SignedWithdrawal,
  { last, view, payment }: Pick<Replacing, 'last' | 'view'> & { payment: Broadcast },
): Promise<Broadcast | undefined> {
  return parts.db.tx(async (tx) => {
    const frozen = await lockAgainstFreeze(tx, [one.userId]);
    if ((await lockWithdrawal(tx, one.id))?.state !== 'signed') return undefined;
    if (frozen.size === 0) return payment;
    // Another key's nonce cannot be filled: the payment waits for the end of the freeze.
    return one.wallet === parts.wallet.address ? fillNonce(parts, one, last, view) : undefined;
  });
}

/** Signs an empty transaction with the nonce of a frozen user's payment. */
async function fillNonce(
  { wallet, log }: PayOutParts,
  { id: withdrawalId, nonce }: SignedWithdrawal,
  last: Replacing['last'],
  { fees }: View,
): Promise<Broadcast> {
  log.warn({ withdrawalId, nonce }, 'using up the nonce of a payment to a frozen user');
  const { raw } = await signNothing(wallet, { nonce, ...outbid(last, fees) });
  // The empty transaction is not stored. The last payment is marked as sent in its place.
  return { raw, hash: last.hash, withdrawalId };
}

interface Waiting {
  verdict: Extract<Verdict, { kind: 'waiting' }>;
  view: View;
  caps: GasCaps;
  now: Date;
}

/** Settles a withdrawal, or returns the progress to store; undefined if nothing has changed. */
async function applyVerdict(
  { db, news, log }: PayOutParts,
  one: SignedWithdrawal,
  verdict: Verdict,
  at: Date,
): Promise<Progress | undefined> {
  const progress = {
    id: one.id,
    userId: one.userId,
    lostAt: null,
    txHash: null,
    confirmations: 0,
    reverted: false,
  };
  if (verdict.kind === 'waiting') {
    // A reorg removed its transaction, or the foreign transaction that used its nonce.
    return one.lostAt || one.confirmations > 0 ? progress : undefined;
  }
  if (verdict.kind === 'lost') {
    if (verdict.settled) {
      await settle(db, one, (tx, row) => fail(tx, news, row, { reason: 'chain', at }));
      return;
    }
    if (one.lostAt) return;
    log.error({ withdrawalId: one.id, nonce: one.nonce }, 'nonce used by another transaction');
    return { ...progress, lostAt: at };
  }
  const { hash: txHash, confirmations, succeeded, settled } = verdict;
  if (settled && succeeded) {
    const done = { txHash, confirmations, at };
    await settle(db, one, (tx, row) => complete(tx, news, row, done));
    return;
  }
  if (settled) {
    const reverted = { reason: 'chain', reverted: true, at } as const;
    await settle(db, one, (tx, row) => fail(tx, news, row, reverted));
    return;
  }
  if (confirmations === one.confirmations && txHash === one.txHash && !one.lostAt) return;
  return { ...progress, txHash, confirmations, reverted: !succeeded };
}

/** Ends a withdrawal, unless another process already did. */
async function settle(
  db: Db,
  { id }: SignedWithdrawal,
  end: (tx: Db, row: NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>) => Promise<void>,
): Promise<void> {
  await continueKeptTrace(db, traceSubject(id), 'withdrawal settled', () =>
    db.tx(async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (row?.state === 'signed') await end(tx, row);
    }),
  );
}

/** Progress of a withdrawal in flight; a null `txHash` keeps the stored one. */
interface Progress {
  id: string;
  userId: string;
  lostAt: Date | null;
  txHash: string | null;
  confirmations: number;
  /** Whether its transaction is in a block and transferred nothing. */
  reverted: boolean;
}

async function storeProgress(
  db: Db,
  news: PayOutParts['news'],
  progress: readonly Progress[],
): Promise<void> {
  if (progress.length === 0) return;
  const rows = progress.map(({ id, lostAt, txHash, confirmations, reverted }) => ({
    id,
    lost_at: lostAt,
    tx_hash: txHash,
    confirmations,
    reverted,
  }));
  const subjects = progress.map(({ id }) => traceSubject(id));
  const traced = await readTraces(db, subjects);
  const store = () => storeRows(db, news, progress, rows);
  await continueTraces(traced, 'withdrawal counted', { kind: 'consumer' }, store);
}

function storeRows(
  db: Db,
  news: PayOutParts['news'],
  progress: readonly Progress[],
  rows: readonly object[],
): Promise<void> {
  return db.tx(async (tx) => {
    await tx.query(
      `update withdrawals w set lost_at = p.lost_at, confirmations = p.confirmations,
         tx_hash = coalesce(p.tx_hash, w.tx_hash), reverted = p.reverted
       from jsonb_to_recordset($1::jsonb)
         as p (id bigint, lost_at timestamptz, tx_hash text, confirmations integer, reverted boolean)
       where w.id = p.id and w.state = 'signed'`,
      [JSON.stringify(rows)],
    );
    for (const { id, userId } of progress) announce(tx, news, { id, user_id: userId });
  });
}

/**
 * Signs the payment again with a higher fee and the same nonce, so that at most one can be mined.
 * For a frozen user, signs an empty transaction, so that the nonce does not block later payments.
 * The amount is refunded after that transaction is settled.
 */
async function replace(
  parts: PayOutParts,
  one: SignedWithdrawal,
  { last, token, gas, verdict, view, now }: Replacing,
): Promise<Broadcast | undefined> {
  const { db, wallet, log } = parts;
  const { id: withdrawalId, nonce, to, net: amount } = one;
  const fees = outbid(last, view.fees);
  return db.tx(async (tx) => {
    const frozen = await lockAgainstFreeze(tx, [one.userId]);
    if ((await lockWithdrawal(tx, withdrawalId))?.state !== 'signed') return undefined;
    if (frozen.size > 0) return verdict.resend ? fillNonce(parts, one, last, view) : undefined;
    const terms = { nonce, gas, ...fees };
    const signed = await wallet.sign({ token, to, amount }, terms);
    await insertAttempts(tx, [{ ...signed, ...terms, withdrawalId, wallet: one.wallet }], now);
    log.warn({ withdrawalId, nonce, attempt: one.attempts.length + 1 }, 'replacing payment');
    return { ...signed, withdrawalId };
  });
}

interface Replacing extends Omit<Waiting, 'caps'> {
  last: SignedWithdrawal['attempts'][number];
  token: string | null;
  gas: bigint;
}

/**
 * Sends payments, given in the order of nonces. Stops at the first one that the node refuses, since
 * later ones cannot be mined before it; the next pass sends them again.
 * @returns false if the node refused a payment
 */
export async function sendAll(
  { db, wallet, log }: Pick<PayOutParts, 'db' | 'wallet' | 'log'>,
  signed: readonly Broadcast[],
  at: Date,
): Promise<boolean> {
  const accepted: string[] = [];
  const ids = signed.flatMap(({ withdrawalId }) => withdrawalId ?? []);
  const traced = await readTraces(db, ids.map(traceSubject));
  const traces = new Map(traced.map(({ subject, traceParent }) => [subject, traceParent]));
  try {
    for (const { hash, raw, withdrawalId } of signed) {
      const trace = withdrawalId && traces.get(traceSubject(withdrawalId));
      const send = () => wallet.send(raw);
      try {
        const answer = await continueTrace(trace, 'withdrawal sent', { kind: 'consumer' }, send);
        if (answer === 'accepted') accepted.push(hash);
      } catch (err) {
        log.warn({ err, hash, withdrawalId }, 'the node refused a payment');
        return false;
      }
    }
    return true;
  } finally {
    await markSent(db, accepted, at);
  }
}
