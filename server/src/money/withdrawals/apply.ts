import type { Order, Withdrawal, WithdrawalAsset } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import { reserve } from '../ledger/index.ts';
import { type PaymentTerms, placeOrder } from '../orders/index.ts';
import { announce, traceSubject, type WithdrawalNews } from './money.ts';
import { reviewRuleOf } from './review.ts';
import { countOpen, present, readWithdrawal, type WithdrawalRow } from './store.ts';
import { type CoinTerms, leftToday } from './terms.ts';

interface WithdrawalRequest {
  userId: string;
  asset: WithdrawalAsset;
  /** Base units that leave the account. */
  amount: bigint;
  /** Checksummed (EIP-55). */
  address: string;
  /** The fees shown to the user, base units. */
  fee: string;
  networkFee: string | null;
  at: Date;
}

/**
 * Stores a withdrawal and reserves its amount; `payOut` sends it later. The caller must lock the
 * user, and roll back after an error.
 * @throws AppError withdrawUnavailable, withdrawTermsChanged, withdrawTooLittle, withdrawLimit,
 * tooManyOpenWithdrawals, balanceInsufficient, tooManyOpenOrders
 */
export async function apply(
  tx: Db,
  { news, payment }: { news: WithdrawalNews; payment: PaymentTerms },
  request: WithdrawalRequest,
): Promise<{ withdrawal: Withdrawal; order: Order | null }> {
  const { userId, asset, amount, at } = request;
  const terms = (await readSetting(tx, 'withdrawals')).find(({ id }) => id === asset);
  if (!terms) throw new AppError('withdrawUnavailable');
  await assertAllowed(tx, terms, request);
  const id = await insert(tx, terms, request);
  await reserve(tx, {
    kind: 'withdrawal',
    reference: id,
    actor: `user:${userId}`,
    at,
    userId,
    asset,
    amount,
  });
  const order = terms.network_fee
    ? await orderFee(tx, payment, { userId, id, amount: BigInt(terms.network_fee), at })
    : null;
  await keepTrace(tx, traceSubject(id), at);
  announce(tx, news, { id, user_id: userId });
  const row = (await readWithdrawal(tx, id)) as WithdrawalRow;
  return { withdrawal: present(row, payment.confirmations), order };
}

async function assertAllowed(
  tx: Db,
  terms: CoinTerms,
  { userId, amount, fee, networkFee, at }: WithdrawalRequest,
): Promise<void> {
  if (terms.fee !== fee || (terms.network_fee ?? null) !== networkFee) {
    throw new AppError('withdrawTermsChanged');
  }
  if (amount < BigInt(terms.min)) throw new AppError('withdrawTooLittle');
  if (amount > (await leftToday(tx, userId, terms, at))) throw new AppError('withdrawLimit');
  const { max_open: maxOpen } = await readSetting(tx, 'payouts');
  if ((await countOpen(tx, userId)) >= maxOpen) throw new AppError('tooManyOpenWithdrawals');
}

async function insert(
  tx: Db,
  terms: CoinTerms,
  { userId, asset, amount, address, at }: WithdrawalRequest,
): Promise<string> {
  const rule = await reviewRuleOf(tx, terms, { userId, asset, amount, address, at });
  const row = await tx.first(
    sql
      .insertInto('withdrawals')
      .values({
        user_id: userId,
        asset,
        amount,
        fee: terms.fee,
        address,
        created_at: at,
        state: rule ? 'review' : 'queued',
        review_rule: rule,
      })
      .returning('id'),
  );
  return (row as { id: string }).id;
}

async function orderFee(
  tx: Db,
  payment: PaymentTerms,
  { userId, id, amount, at }: { userId: string; id: string; amount: bigint; at: Date },
): Promise<Order> {
  const order = await placeOrder(
    tx,
    payment,
    { userId, kind: 'network_fee', subject: id, quantity: 1, asset: 'JU', token: null, amount },
    at,
  );
  // The review rules are applied once the fee is paid.
  const waits = {
    order_id: order.id,
    network_fee: amount,
    state: 'awaiting_fee',
    review_rule: null,
  };
  await tx.run(sql.update('withdrawals', { id }, waits));
  return order;
}
