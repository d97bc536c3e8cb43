import * as wallet from '@shared/contract/endpoints/wallet';
import { QueryView } from '@shared/kit';
import { AccountTotal, ChainMoney } from '@shared/kit/wallet';
import { Parcel, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { List, ListItem, Skeleton } from '@shared/ui';
import type { ComponentProps } from 'react';
import { useIdle } from '../../lazy/use-idle.ts';
import { useNear } from '../../lazy/use-near.ts';
import { NextStepCard } from './next-step-card.tsx';
import styles from './overview.module.css';

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
  const { t } = useTranslation('overview');
  const query = useApiQuery(wallet.balances);
  return (
    <section className={styles.balances} aria-label={t('balances.label')}>
      <QueryView
        query={query}
        failed={t('balances.failed')}
        loading={<Skeleton shape="row" count={2} />}
      >
        {({ balances }) => (
          <List>
            <ListItem
              icon="wallet"
              title={
                <span className={styles.figure}>
                  <ChainMoney size="lg" />
                </span>
              }
              description={t('balances.wallet')}
            />
            <ListItem
              icon="user"
              title={
                <span className={styles.figure}>
                  <AccountTotal size="lg" />
                </span>
              }
              description={t(
                balances.some(({ amount }) => BigInt(amount) > 0n)
                  ? 'balances.account'
                  : 'balances.account.empty',
              )}
              to="/wallet"
            />
          </List>
        )}
      </QueryView>
    </section>
  );
}

/** As high as the parcel, so that nothing moves when it appears, px. */
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

/** Loads once it is near the screen. */
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

/** Waits on a return too: the parcel mounts again in its own root, and would delay the page. */
function PieceWhenIdle(props: ComponentProps<typeof Parcel>) {
  const idle = useIdle();
  return <div className={styles.piece}>{idle ? <Parcel {...props} /> : props.fallback}</div>;
}
