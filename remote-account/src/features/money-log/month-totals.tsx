import {
  type ActivityTotal,
  type Asset,
  dateFormat,
  type InputOf,
  locales,
} from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Money, QueryView } from '@shared/kit';
import { useLanguage, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, IconButton, Section, Skeleton } from '@shared/ui';
import { useId, useState } from 'react';
import styles from './money-log.module.css';
import { useDaysText } from './record-texts.ts';

export interface MonthTotalsProps {
  /** The list's current filter. With days, the totals show only months and days of this range. */
  asked: Partial<InputOf<typeof user.activity>>;
}

/** Shows each asset's income and spending of the list, by months in the reader's time zone. */
export function MonthTotals({ asked }: MonthTotalsProps) {
  // Other days start at their last month again.
  return <TotalsOfMonth key={`${asked.from} ${asked.to}`} asked={asked} />;
}

function TotalsOfMonth({ asked: { from, to, type, group, asset, q } }: MonthTotalsProps) {
  const { t } = useTranslation('remote-account');
  const [ago, setAgo] = useState(0);
  const [explained, setExplained] = useState(false);
  const noteId = useId();
  const span = useSpan(from, to, ago);
  const filter = { type, group, asset, q };
  const query = useApiQuery(user.activityTotals, { ...filter, from: span.from, to: span.to });
  /** Tickets are no money. The filter by tickets shows them alone. */
  const moneyOf = (list: readonly ActivityTotal[]) =>
    list.filter((one) => asset === 'TICKET' || one.asset !== 'TICKET');
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Section
      title={<span aria-live="polite">{span.name}</span>}
      actions={
        <>
          <IconButton
            icon="chevron-left"
            label={t('records.month.previous')}
            disabled={span.isFirst}
            onClick={() => setAgo(ago + 1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('records.month.next')}
            disabled={ago === 0}
            onClick={() => setAgo(ago - 1)}
          />
          <IconButton
            icon="info"
            label={t('records.month.about')}
            aria-expanded={explained}
            aria-controls={noteId}
            onClick={() => setExplained(!explained)}
          />
        </>
      }
    >
      <p id={noteId} className={styles.note} hidden={!explained}>
        {t('records.month.note')}
      </p>
      <div className={styles.summary}>
        <QueryView
          query={query}
          failed={t('records.month.failed')}
          loading={<Skeleton shape="text" />}
        >
          {({ list }) => (
            <div className={styles.sums}>
              {moneyOf(list).length === 0 ? (
                <p className={styles.note}>{t('records.month.none')}</p>
              ) : (
                <dl className={styles.totals}>
                  <Side
                    label={t('records.month.in')}
                    sums={moneyOf(list).map(({ asset, in: sum }) => ({ asset, sum: BigInt(sum) }))}
                  />
                  <Side
                    label={t('records.month.out')}
                    sums={moneyOf(list).map(({ asset, out }) => ({ asset, sum: -BigInt(out) }))}
                  />
                </dl>
              )}
              {isFiltered && <p className={styles.note}>{t('records.month.filtered')}</p>}
            </div>
          )}
        </QueryView>
        {group !== 'earnings' && (
          <Button
            size="sm"
            variant="quiet"
            to="/wallet/moneyLog?group=earnings"
            iconEnd="chevron-right"
          >
            {t('user.tab.earnings')}
          </Button>
        )}
      </div>
    </Section>
  );
}

/**
 * Returns the days of a month that are in a range, as instants, with their name.
 * @param ago months before the range's last month, or before the current month
 */
function useSpan(from: string | undefined, to: string | undefined, ago: number) {
  const [language] = useLanguage();
  const daysText = useDaysText();
  const last = to === undefined ? new Date() : new Date(Date.parse(to) - 1);
  const startOf = (back: number) => new Date(last.getFullYear(), last.getMonth() - back, 1);
  const [first, next] = [startOf(ago).toISOString(), startOf(ago - 1).toISOString()];
  const span = {
    from: from !== undefined && from > first ? from : first,
    to: to !== undefined && to < next ? to : next,
  };
  const isWhole = span.from === first && span.to === next;
  const month = dateFormat(locales[language].tag, { year: 'numeric', month: 'long' });
  return {
    ...span,
    /** Whether the range has no earlier month. */
    isFirst: from !== undefined && from >= first,
    name: isWhole ? month.format(startOf(ago)) : daysText(span.from, span.to),
  };
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
    <div className={styles.side}>
      <dt>{label}</dt>
      <dd>
        {moved.map(({ asset, sum }) => (
          <Money key={asset} amount={sum} asset={asset} movement />
        ))}
      </dd>
    </div>
  );
}
