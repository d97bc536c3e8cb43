import { limits, type Ticket, type TicketSummary } from '@shared/contract';
import { StatusBadge, type StatusTable, TransactionLink } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { TicketStub } from '@shared/ui';
import styles from './my-tickets.module.css';
import { useTimeLeft } from './use-time-left.ts';

/** One ticket of the list. @param at time of the answer with the list, ms since the epoch */
export function TicketItem({ ticket, at }: { ticket: Ticket; at: number }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const active = ticket.status === 'active';
  const left = useTimeLeft({ left_ms: ticket.left_ms, at });
  return (
    <li>
      <TicketStub
        size="sm"
        title={<span translate="no">{ticket.number}</span>}
        tone={active ? 'active' : 'muted'}
        badge={
          <StatusBadge
            status={isLapsing(ticket) ? 'lapsing' : ticket.status}
            table={useStatuses()}
          />
        }
        amount={format.amount(ticket.price, ticket.asset, { unit: false })}
        amountLabel={format.unit(ticket.asset)}
        detail={
          <>
            <p className={active ? styles.lapses : undefined}>
              <time dateTime={ticket.lapses_at}>
                {active
                  ? t('mine.left', { time: left })
                  : t('mine.lapsed', { date: format.date(ticket.lapses_at, 'dateTime') })}
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

function useStatuses(): StatusTable<Ticket['status'] | 'lapsing'> {
  const { t } = useTranslation('remote-defi');
  return {
    active: { tone: 'success', text: t('mine.status.active') },
    lapsing: { tone: 'warning', text: t('mine.status.lapsing') },
    lapsed: { tone: 'neutral', text: t('mine.status.lapsed') },
  };
}

/** Computes the server's summary from a fully loaded list of tickets. Pure. */
export function summaryOf(tickets: readonly Ticket[]): TicketSummary {
  const active = tickets.filter(({ status }) => status === 'active');
  const next = [...active].sort((a, b) => a.left_ms - b.left_ms)[0];
  return {
    active: active.length,
    lapsing: active.filter(isLapsing).length,
    lapsed: tickets.length - active.length,
    next_lapse_at: next?.lapses_at ?? null,
    next_left_ms: next?.left_ms ?? null,
  };
}

function isLapsing({ status, left_ms }: Ticket): boolean {
  return status === 'active' && left_ms <= limits.ticketReminderMs;
}
