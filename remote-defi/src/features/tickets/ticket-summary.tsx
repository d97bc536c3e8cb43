import type { TicketSummary as Summary } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { ShellLink, useFormat, useSession, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Icon, Skeleton, VisuallyHidden } from '@shared/ui';
import styles from './ticket-summary.module.css';

const none: Summary = { active: 0, lapsed: 0, next_lapse_at: null };

/** Parcel: how many tickets are active and when the next one lapses, as one link to /ticket. */
export function TicketSummary() {
  const { t } = useTranslation('remote-defi');
  const visitor = useSession().status === 'out';
  const { data, error } = useApiQuery(ticket.summary);
  const summary = visitor ? none : data;
  return (
    <ShellLink to={summary?.active ? '/ticket?tab=mine' : '/ticket'} className={styles.summary}>
      <span className={styles.figure} aria-hidden={!summary?.active}>
        {summary?.active ? summary.active : <Icon name="ticket" size={24} />}
      </span>
      <span className={styles.text}>
        {summary ? (
          <Lines summary={summary} />
        ) : error ? (
          <span className={styles.quiet}>{t('summary.failed')}</span>
        ) : (
          <span aria-busy="true">
            <VisuallyHidden>{t('summary.loading')}</VisuallyHidden>
            <Skeleton shape="text" count={2} />
          </span>
        )}
      </span>
      <VisuallyHidden>{t('summary.open')}</VisuallyHidden>
      <Icon name="chevron-right" size={18} className={styles.chevron} />
    </ShellLink>
  );
}

function Lines({ summary }: { summary: Summary }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  if (summary.active === 0) {
    return (
      <>
        <span className={styles.title}>{t('summary.none')}</span>
        <span className={styles.quiet}>{t('summary.none.text')}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.title}>{t('summary.active', { count: summary.active })}</span>
      {summary.next_lapse_at && (
        <span className={styles.quiet}>
          {t('summary.next', { date: format.date(summary.next_lapse_at) })}
        </span>
      )}
    </>
  );
}
