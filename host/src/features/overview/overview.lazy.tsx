import * as user from '@shared/contract/endpoints/user';
import { MoneyParts, TotalMoney } from '@shared/kit/wallet';
import { Parcel, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import { type ComponentProps, useState } from 'react';
import { useIdle } from '../../lazy/use-idle.ts';
import { useMedia } from '../../lazy/use-media.ts';
import { useNear } from '../../lazy/use-near.ts';
import { NextStepCard } from './next-step-card.tsx';
import styles from './overview.module.css';
import { QuickActions } from './quick-actions.tsx';

/** Narrow screens have the next step before the rows of money, so that the first screen shows it. */
export default function Overview() {
  const isWide = useMedia('(min-width: 1160px)');
  return (
    <div className={styles.overview}>
      <section className={styles.balances}>
        <TotalMoney brief />
        <QuickActions />
        {isWide && <MoneyParts />}
      </section>
      <NextStepCard />
      {!isWide && (
        <div className={styles.parts}>
          <MoneyParts />
        </div>
      )}
      <Summaries />
      <Activity />
    </div>
  );
}

/** Height of a summary parcel, px, so that nothing moves when it appears. */
const summaryHeight = 92;

function Summaries() {
  const { t } = useTranslation('overview');
  const loading = <Skeleton shape="row" height={summaryHeight} />;
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
        // The rows of money above have the balance.
        props={{ withoutBalance: true }}
        fallback={loading}
        failed={<p className={styles.failed}>{t('cards.failed')}</p>}
      />
    </div>
  );
}

/** Number of rows that the parcel of the activity shows at most. */
const activityRows = 3;

/**
 * Loads the activity once it is near the screen. The element is as high as its rows from the start,
 * also on a return to the page, when the parcel loads again.
 */
function Activity() {
  const { t } = useTranslation('overview');
  const [near, end] = useNear();
  const rows = useActivityRows(near);
  const loading = <Skeleton shape="row" count={rows} />;
  return (
    <div ref={end} className={styles.activity} data-rows={rows}>
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

/** Returns the number of rows of the activity: at least 1, for its note; the maximum until known. */
function useActivityRows(enabled: boolean): number {
  // The parcel shares this call. Its answer outlives the query's cache, as the page does.
  const { data } = useApiQuery(user.activity, { limit: activityRows }, { enabled });
  const [rows, setRows] = useState(activityRows);
  const known = data && Math.max(data.list.length, 1);
  if (known !== undefined && known !== rows) setRows(known);
  return rows;
}

/** Mounts the parcel when idle, also on a return to the page: mounting at once would delay the page. */
function PieceWhenIdle(props: ComponentProps<typeof Parcel>) {
  const idle = useIdle();
  return <div className={styles.piece}>{idle ? <Parcel {...props} /> : props.fallback}</div>;
}
