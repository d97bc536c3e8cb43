import { type Asset, dateFormat, locales } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Money, QueryView } from '@shared/kit';
import { useLanguage, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { IconButton, Section, Skeleton } from '@shared/ui';
import { useState } from 'react';
import styles from './money-log.module.css';

/** Shows each asset's income and spending of a whole month in the reader's time zone. */
export function MonthTotals() {
  const { t } = useTranslation('remote-account');
  const [language] = useLanguage();
  /** Months before the current one. */
  const [ago, setAgo] = useState(0);
  const now = new Date();
  const startOf = (back: number) => new Date(now.getFullYear(), now.getMonth() - back, 1);
  const from = startOf(ago);
  const query = useApiQuery(user.activityTotals, {
    from: from.toISOString(),
    to: startOf(ago - 1).toISOString(),
  });
  const name = dateFormat(locales[language].tag, { year: 'numeric', month: 'long' }).format(from);
  return (
    <Section
      title={<span aria-live="polite">{name}</span>}
      actions={
        <>
          <IconButton
            icon="chevron-left"
            label={t('records.month.previous')}
            onClick={() => setAgo(ago + 1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('records.month.next')}
            disabled={ago === 0}
            onClick={() => setAgo(ago - 1)}
          />
        </>
      }
    >
      <QueryView
        query={query}
        failed={t('records.month.failed')}
        loading={<Skeleton shape="row" count={2} />}
      >
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.note}>{t('records.month.none')}</p>
          ) : (
            <>
              <dl className={styles.totals}>
                <Side
                  label={t('records.month.in')}
                  sums={list.map(({ asset, in: sum }) => ({ asset, sum: BigInt(sum) }))}
                />
                <Side
                  label={t('records.month.out')}
                  sums={list.map(({ asset, out }) => ({ asset, sum: -BigInt(out) }))}
                />
              </dl>
              <p className={styles.note}>{t('records.month.note')}</p>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

interface SideProps {
  label: string;
  /** Base units. */
  sums: readonly { asset: Asset; sum: bigint }[];
}

/** Shows the assets of one direction that moved; nothing if none did. */
function Side({ label, sums }: SideProps) {
  const moved = sums.filter(({ sum }) => sum !== 0n);
  if (moved.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      {moved.map(({ asset, sum }) => (
        <dd key={asset}>
          <Money amount={sum} asset={asset} movement />
        </dd>
      ))}
    </div>
  );
}
