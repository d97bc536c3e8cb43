import { Parcel, useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import styles from './ticket-summary.module.css';
import { useIdle } from './use-idle.ts';

/**
 * The signed-in user's tickets: a piece of remote-defi, loaded when the browser has time for it,
 * also on a return: it mounts anew then (a root of its own), and the page must not wait.
 */
export function TicketSummary() {
  const { t } = useTranslation('host');
  const idle = useIdle();
  const loading = <Skeleton shape="block" height={78} />;
  const failed = <p className={styles.failed}>{t('home.summary.failed')}</p>;
  return (
    <section className={styles.summary} aria-label={t('home.summary')}>
      {idle ? (
        <Parcel remote="remote-defi" name="ticketSummary" fallback={loading} failed={failed} />
      ) : (
        loading
      )}
    </section>
  );
}
