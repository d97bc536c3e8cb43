import type { Ticket } from '@shared/contract';
import { StatusBadge, type StatusTable, TransactionLink } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { TicketStub } from '@shared/ui';
import styles from './my-tickets.module.css';

/** One ticket: number, state, when it lapses or lapsed, and the transaction that paid it. */
export function TicketItem({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const active = ticket.status === 'active';
  return (
    <li>
      <TicketStub
        size="sm"
        title={<span translate="no">{ticket.number}</span>}
        tone={active ? 'active' : 'muted'}
        badge={<StatusBadge status={ticket.status} table={useStatuses()} />}
        amount={format.amount(ticket.price, ticket.asset, { unit: false })}
        amountLabel={format.unit(ticket.asset)}
        detail={
          <>
            <p className={active ? styles.lapses : undefined}>
              <time dateTime={ticket.lapses_at}>
                {t(active ? 'mine.lapses' : 'mine.lapsed', {
                  date: format.date(ticket.lapses_at, active ? 'near' : 'dateTime'),
                })}
              </time>
            </p>
            <div className={styles.origin}>
              <time dateTime={ticket.created_at}>
                {t('mine.bought', { date: format.date(ticket.created_at, 'date') })}
              </time>
              {ticket.tx_hash && (
                <TransactionLink
                  hash={ticket.tx_hash}
                  label={t('mine.tx', { number: ticket.number })}
                  copyLabel={t('mine.tx.copy', { number: ticket.number })}
                />
              )}
            </div>
          </>
        }
      />
    </li>
  );
}

function useStatuses(): StatusTable<Ticket['status']> {
  const { t } = useTranslation('remote-defi');
  return {
    active: { tone: 'success', text: t('mine.status.active') },
    lapsed: { tone: 'neutral', text: t('mine.status.lapsed') },
  };
}
