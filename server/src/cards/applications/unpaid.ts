import type { OrderEnded } from '../../money/orders/index.ts';
import type { CardNews } from '../cards/index.ts';
import { failApplication } from './money.ts';
import { lockApplication } from './store.ts';

/** Ends an application whose fee will not be paid. */
export function endUnpaidApplication(news: CardNews): OrderEnded {
  return async (tx, { subject, status }, at) => {
    const row = subject ? await lockApplication(tx, subject) : undefined;
    if (row?.state !== 'payment') return;
    const reason = status === 'cancelled' ? 'cancelled' : 'unpaid';
    await failApplication(tx, row, { reason, at });
    tx.afterCommit(() => news.publish(row.user_id, 'user@wallet', { reason: 'card_application' }));
  };
}
