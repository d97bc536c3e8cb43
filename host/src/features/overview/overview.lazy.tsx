import { MoneyParts, TotalMoney } from '@shared/kit/wallet';
import { Parcel, useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import type { ComponentProps } from 'react';
import { useIdle } from '../../lazy/use-idle.ts';
import { useNear } from '../../lazy/use-near.ts';
import { NextStepCard } from './next-step-card.tsx';
import styles from './overview.module.css';
import { QuickActions } from './quick-actions.tsx';

export default function Overview() {
  return (
    <div className={styles.overview}>
      <Balances />
      <NextStepCard />
      <Summaries />
      <Activity />
    </div>
  );
}

function Balances() {
  return (
    <section className={styles.balances}>
      <TotalMoney />
      <QuickActions />
      <MoneyParts />
    </section>
  );
}

/** Height of a summary parcel, px, so that nothing moves when it appears. */
const summaryHeight = 92;

function Summaries() {
  const { t } = useTranslation('overview');
  const loading = <Skeleton shape="block" height={summaryHeight} />;
  return (
    <div className={styles.summaries}>
      <PieceWhenIdle
        remote="remote-defi"
        name="ticketSummary"
        fallback={loading}
        failed={<p className={styles.failed}>{t('tickets.failed')}</p>}
      />
      <PieceWhenIdle
        remote="remote-visa"
        name="cardSummary"
        fallback={loading}
        failed={<p className={styles.failed}>{t('cards.failed')}</p>}
      />
    </div>
  );
}

/** Loads the activity once it is near the screen. */
function Activity() {
  const { t } = useTranslation('overview');
  const [near, end] = useNear();
  const loading = <Skeleton shape="row" count={3} />;
  return (
    <div ref={end} className={styles.activity}>
      {near ? (
        <PieceWhenIdle
          remote="remote-account"
          name="recentActivity"
          fallback={loading}
          failed={<p className={styles.failed}>{t('activity.failed')}</p>}
        />
      ) : (
        loading
      )}
    </div>
  );
}

/** Mounts the parcel when idle, also on a return to the page: mounting at once would delay the page. */
function PieceWhenIdle(props: ComponentProps<typeof Parcel>) {
  const idle = useIdle();
  return <div className={styles.piece}>{idle ? <Parcel {...props} /> : props.fallback}</div>;
}
