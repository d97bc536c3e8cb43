import type { Logger } from 'pino';
import { endAllUnpaid } from '../../money/orders/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { CardNews } from '../cards/index.ts';
import { failApplication } from './money.ts';
import { lockApplication } from './store.ts';

interface UnpaidParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  log: Pick<Logger, 'error'>;
}

/** Ends applications whose fee order was cancelled or has expired. */
export function endUnpaidApplications({ db, log, clock, news }: UnpaidParts): Promise<void> {
  const waiting = { from: 'card_applications', state: 'payment', idName: 'applicationId' } as const;
  return endAllUnpaid({ db, log }, waiting, async (tx, id, status) => {
    const row = await lockApplication(tx, id);
    if (row?.state !== 'payment') return;
    const reason = status === 'cancelled' ? 'cancelled' : 'unpaid';
    await failApplication(tx, row, { reason, at: clock.now() });
    tx.afterCommit(() => news.publish(row.user_id, 'user@wallet', { reason: 'card_application' }));
  });
}
