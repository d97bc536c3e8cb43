import { Parcel, useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { useEffect, useState } from 'react';
import styles from './ticket-summary.module.css';

/**
 * The signed-in user's tickets: a piece of remote-defi, loaded when the browser has time for it,
 * also on a return: it mounts anew then (a root of its own), and the page must not wait.
 */
export function TicketSummary() {
  const { t } = useTranslation('host');
  const idle = useIdle();
  const quiet = <Skeleton shape="block" height={78} />;
  return (
    <section className={styles.summary} aria-label={t('home.summary')}>
      {idle ? <Parcel remote="remote-defi" name="ticketSummary" fallback={quiet} /> : quiet}
    </section>
  );
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const cancel = whenIdle(() => setIdle(true));
    return () => {
      cancel();
      setIdle(false);
    };
  }, []);
  return idle;
}

function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
