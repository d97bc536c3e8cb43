import type { Asset } from '@shared/contract';
import { notifyMembers } from '../../members/notices/index.ts';
import { lockUserRow } from '../../members/users/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { type Actor, type Posting, post, systemAccount, userAccount } from '../ledger/index.ts';
import type { OrderNews } from './store.ts';
import { readSuspense, type Suspense } from './suspense.ts';

interface DecisionBy {
  actor: Actor;
  at: Date;
}

/**
 * Credits a payment in suspense to a user. Repeating the call is a no-op.
 * @returns false if it was credited to this user before
 * @throws Refusal notFound; conflict if the user is frozen, the payment was resolved otherwise or
 * has left the chain, or its token is not supported
 */
export async function creditSuspense(
  tx: Db,
  news: OrderNews,
  { eventId, userId }: { eventId: string; userId: string },
  { actor, at }: DecisionBy,
): Promise<boolean> {
  const user = await lockUserRow(tx, userId);
  if (!user) throw new Refusal('notFound', `There is no user ${userId}.`);
  const { payment, asset } = await hold(tx, eventId);
  if (payment.resolution) {
    if (payment.resolution === 'credited' && (await creditedTo(tx, eventId)) === userId)
      return false;
    throw decided(payment);
  }
  if (user.frozenAt) {
    throw new Refusal(
      'conflict',
      `User ${userId} is frozen (${user.frozenReason}): unfreeze first.`,
    );
  }
  await book(tx, 'suspense_credit', payment, { actor, at }, payment.txHash, {
    account: userAccount(userId),
    asset,
    amount: payment.amount,
  });
  await storeResolution(tx, eventId, 'credited', at);
  const facts = { amount: String(payment.amount), asset };
  await notifyMembers(tx, news, [{ userId, kind: 'credit', facts }], at);
  tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'suspense_credit' }));
  return true;
}

/**
 * Records that an operator sent a payment back. Repeating the call is a no-op. Reconciliation
 * checks the transaction `txHash` on the chain.
 * @returns false when it was recorded before
 * @throws Refusal notFound; conflict if the payment was resolved otherwise or has left the chain,
 * its token is not supported, or `txHash` returned another payment; invalid if `txHash` is the
 * payment's own
 */
export async function returnSuspense(
  tx: Db,
  { eventId, txHash }: { eventId: string; txHash: string },
  { actor, at }: DecisionBy,
): Promise<boolean> {
  const { payment, asset } = await hold(tx, eventId);
  const hash = txHash.toLowerCase();
  const returned = await returnedBy(tx, hash);
  if (payment.resolution) {
    if (payment.resolution === 'returned' && returned === eventId) return false;
    throw decided(payment);
  }
  if (returned) {
    throw new Refusal('conflict', `That transaction has sent payment ${returned} back already.`);
  }
  if (hash === payment.txHash) {
    throw new Refusal(
      'invalid',
      'That transaction brought the money; name the one that returned it.',
    );
  }
  await book(tx, 'suspense_return', payment, { actor, at }, hash, {
    account: systemAccount('chain'),
    asset,
    amount: payment.amount,
  });
  await storeResolution(tx, eventId, 'returned', at);
  return true;
}

/** Returns the event id of the payment that `txHash` sent back. Parallel calls for it wait. */
async function returnedBy(tx: Db, txHash: string): Promise<string | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`returned by ${txHash}`]);
  const entry = await tx.first(
    sql
      .selectFrom('ledger_entries as e')
      .leftJoin('ledger_entries as r', 'r.reverses', 'e.id')
      .select('e.reference')
      .where('e.kind', '=', 'suspense_return')
      .where('e.tx_hash', '=', txHash)
      .where('r.id', 'is', null),
  );
  return entry?.reference.split(':')[0];
}

async function hold(tx: Db, eventId: string): Promise<{ payment: Suspense; asset: Asset }> {
  await tx.rows(sql.from('payments', { event_id: eventId }).select('event_id').forNoKeyUpdate());
  const payment = await readSuspense(tx, eventId);
  if (!payment) throw new Refusal('notFound', `There is no payment ${eventId} in suspense.`);
  if (!payment.asset) {
    throw new Refusal(
      'conflict',
      `Payment ${eventId} is in an unsupported token: it can be neither credited nor returned.`,
    );
  }
  if (payment.orphaned && !payment.resolution) {
    throw new Refusal(
      'conflict',
      `Payment ${eventId} is not on the chain any more: wait until it is again, or reverse its entry.`,
    );
  }
  return { payment, asset: payment.asset };
}

async function book(
  tx: Db,
  kind: 'suspense_credit' | 'suspense_return',
  { eventId, amount, orderId }: Suspense,
  deciding: DecisionBy,
  txHash: string,
  gain: Posting,
): Promise<void> {
  await post(tx, {
    kind,
    reference: await nextReference(tx, kind, eventId),
    txHash,
    orderId: orderId ?? undefined,
    postings: [{ account: systemAccount('suspense'), asset: gain.asset, amount: -amount }, gain],
    ...deciding,
  });
}

/** Returns the event's id for the first decision, then '<id>:2' and so on after reversals. */
async function nextReference(tx: Db, kind: string, eventId: string): Promise<string> {
  const before = (await entriesOf(tx, kind, eventId)).length;
  return before === 0 ? eventId : `${eventId}:${before + 1}`;
}

function entriesOf(tx: Db, kind: string, eventId: string) {
  return tx.rows(
    sql
      .from('ledger_entries', { kind })
      .select('id')
      .where((e) => e.or([e('reference', '=', eventId), e('reference', 'like', `${eventId}:%`)]))
      .orderBy('id', 'desc'),
  );
}

async function creditedTo(tx: Db, eventId: string): Promise<string | undefined> {
  const [entry] = await entriesOf(tx, 'suspense_credit', eventId);
  if (!entry) return undefined;
  const row = await tx.first(
    sql
      .selectFrom('ledger_postings')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
      .select('owner')
      .where('entry_id', '=', entry.id)
      .where('owner_kind', '=', 'user'),
  );
  return row?.owner;
}

async function storeResolution(
  tx: Db,
  eventId: string,
  resolution: 'credited' | 'returned',
  at: Date,
): Promise<void> {
  const values = { resolution, resolved_at: at };
  await tx.run(sql.update('payments', { event_id: eventId }, values));
}

function decided({ eventId, resolution, resolvedAt }: Suspense): Refusal {
  const outcome = resolution === 'gone' ? 'was given up' : `was ${resolution}`;
  return new Refusal('conflict', `Payment ${eventId} ${outcome} at ${resolvedAt?.toISOString()}.`);
}
