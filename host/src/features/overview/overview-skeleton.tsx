import { Card, Skeleton } from '@shared/ui';
import styles from './overview.module.css';

/** The overview's places, as high as what will stand in them. */
export function OverviewSkeleton() {
  return (
    <div className={styles.overview} aria-busy="true">
      <div className={styles.balances}>
        <Skeleton shape="row" count={2} />
      </div>
      <Card tone="accent" className={styles.next}>
        <Skeleton shape="text" count={3} />
      </Card>
      <div className={styles.summaries}>
        <Skeleton shape="block" height={92} />
        <Skeleton shape="block" height={92} />
      </div>
      <div className={styles.activity}>
        <Skeleton shape="row" count={3} />
      </div>
    </div>
  );
}
