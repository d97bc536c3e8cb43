import { type CardRow, statusOf } from '../../cards/cards/index.ts';
import type { FoundUser } from '../../members/users/index.ts';
import { balancesByPurpose, type WrittenEntry } from '../../money/ledger/index.ts';
import type { OrderPayment, StoredOrder, Suspense } from '../../money/orders/index.ts';
import { type ReviewRule, reviewRules, type WithdrawalRow } from '../../money/withdrawals/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type {
  BalanceData,
  CardData,
  EntryData,
  OrderData,
  PaymentData,
  SuspenseData,
  UserData,
  WithdrawalData,
} from '../contract/index.ts';
import { entryLabel } from './labels.ts';

/** Converts rows to the data of admin commands. */

const iso = (time: Date | null) => time?.toISOString() ?? null;

export function presentUser(user: FoundUser): UserData {
  return {
    id: user.id,
    address: user.address,
    invite_code: user.inviteCode,
    created_at: user.createdAt.toISOString(),
    frozen_at: iso(user.frozenAt),
    frozen_reason: user.frozenReason,
  };
}

export async function presentBalances(db: Db, userId: string): Promise<BalanceData[]> {
  return [...(await balancesByPurpose(db, userId))].map(([asset, held]) => ({
    asset,
    available: String(held.available),
    reserved: String(held.reserved),
    unreleased: String(held.unreleased),
    pledged: String(held.pledged),
  }));
}

export function presentOrder(order: StoredOrder): OrderData {
  return {
    id: order.id,
    user_id: order.userId,
    kind: order.kind,
    subject: order.subject,
    quantity: order.quantity,
    status: order.status,
    token: order.token,
    amount: String(order.amount),
    confirmations: order.confirmations,
    confirmations_needed: order.confirmationsNeeded,
    reference: order.reference,
    tx_hash: order.txHash,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    paid_at: iso(order.paidAt),
    cancelled_at: iso(order.cancelledAt),
  };
}

export function presentPayment(payment: OrderPayment): PaymentData {
  const { eventId, txHash, block, payer, asset, status, reason, resolution, orphaned } = payment;
  return {
    ...{ event_id: eventId, tx_hash: txHash, block, payer, asset, status, reason, resolution },
    amount: String(payment.amount),
    orphaned,
    at: payment.at.toISOString(),
  };
}

export function presentSuspense(one: Suspense): SuspenseData {
  return {
    event_id: one.eventId,
    tx_hash: one.txHash,
    payer: one.payer,
    payer_id: one.payerId,
    asset: one.asset,
    amount: String(one.amount),
    reason: one.reason,
    order_id: one.orderId,
    order_user_id: one.orderUserId,
    settled_at: one.settledAt.toISOString(),
    orphaned: one.orphaned,
    resolution: one.resolution,
    resolved_at: iso(one.resolvedAt),
  };
}

export function presentEntry(entry: WrittenEntry): EntryData {
  return {
    id: entry.id,
    kind: entry.kind,
    reference: entry.reference,
    words: entryLabel(entry.kind),
    at: entry.at.toISOString(),
    actor: entry.actor,
    note: entry.note,
    order_id: entry.orderId,
    tx_hash: entry.txHash,
    reverses: entry.reverses,
    reversed_by: entry.reversedBy,
    postings: entry.postings.map(({ ownerKind, owner, purpose, asset, amount }) => ({
      account: ownerKind === 'user' ? `user ${owner}` : owner,
      ...{ purpose, asset, amount: String(amount) },
    })),
  };
}

export function presentWithdrawal(row: WithdrawalRow): WithdrawalData {
  const { id, user_id, amount, fee, address, state, reason, waits_for_funds, order_id } = row;
  const { nonce, tx_hash, confirmations, decided_by } = row;
  return {
    ...{ id, user_id, amount, fee, address, state, reason, waits_for_funds, order_id },
    ...{ nonce, tx_hash, confirmations, decided_by },
    asset: row.asset as WithdrawalData['asset'],
    review: row.review_rule && reviewRules[row.review_rule as ReviewRule],
    lost_at: row.lost_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  };
}

export function presentCard(row: CardRow): CardData {
  const { id, user_id, product_id, type, scheme, region, last4, expires, state, balance } = row;
  return {
    ...{ id, user_id, product_id, type, scheme, region, last4, expires, state, balance },
    ...{ status: statusOf(row), replaces: row.replaces, replaced_by: row.replaced_by },
    issued_at: row.issued_at.toISOString(),
    activated_at: iso(row.activated_at),
  };
}
