import type { OrderEnded } from '../orders/index.ts';
import { fail, type WithdrawalNews } from './money.ts';
import { lockWithdrawal } from './store.ts';

/** Ends a withdrawal whose network fee will not be paid, and refunds its money. */
export function endUnpaidWithdrawal(news: WithdrawalNews): OrderEnded {
  return async (tx, { subject, status }, at) => {
    const row = subject ? await lockWithdrawal(tx, subject) : undefined;
    if (row?.state !== 'awaiting_fee') return;
    const reason = status === 'cancelled' ? 'cancelled' : 'fee_unpaid';
    await fail(tx, news, row, { reason, at });
  };
}
