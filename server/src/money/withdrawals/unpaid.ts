import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { endAllUnpaid } from '../orders/index.ts';
import { fail, type WithdrawalNews } from './money.ts';
import { lockWithdrawal } from './store.ts';

interface UnpaidParts {
  db: Db;
  clock: Clock;
  news: WithdrawalNews;
  log: Pick<Logger, 'error'>;
}

/** Ends withdrawals whose network fee will not be paid, and refunds their money at once. */
export function endUnpaid({ db, log, clock, news }: UnpaidParts): Promise<void> {
  const waiting = { from: 'withdrawals', state: 'awaiting_fee', idName: 'withdrawalId' } as const;
  return endAllUnpaid({ db, log }, waiting, async (tx, id, status) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state !== 'awaiting_fee') return;
    const reason = status === 'cancelled' ? 'cancelled' : 'fee_unpaid';
    await fail(tx, news, row, { reason, at: clock.now() });
  });
}
