import type { ReleaseDay, TicketRelease } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Money, QueryView } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import { Card, List, ListItem, Section, Skeleton } from '@shared/ui';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { More } from '../../more.tsx';
import { type ChartDay, chartDays } from './chart-days.ts';
import styles from './vesting-chart.module.css';

/** Number of log entries that the chart loads. */
const charted = 100;

/** Vested amounts by day, as a chart and a list. Renders nothing before the first day. */
export function History({
  vested,
  purchases,
}: {
  vested: bigint;
  purchases: readonly TicketRelease[];
}) {
  const { t } = useTranslation('remote-defi');
  const chart = useApiQuery(user.neuReleaseLog, { limit: charted });
  const list = useApiPages(user.neuReleaseLog, {});
  if (vested === 0n) return null;
  return (
    <>
      <Section title={t('release.chart')}>
        <QueryView
          query={chart}
          failed={t('release.history.failed')}
          loading={<Skeleton shape="block" height={260} />}
        >
          {({ list: days, next }) => (
            <Card>
              <VestingChart days={chartDays(days, vested, next !== null)} />
            </Card>
          )}
        </QueryView>
      </Section>
      <Section title={t('release.history')}>
        <QueryView
          query={{ ...list, data: list.items }}
          failed={t('release.history.failed')}
          loading={<Skeleton shape="row" count={4} />}
        >
          {(days) => (
            <>
              <List>
                {days.map((day) => (
                  <Day
                    key={day.id}
                    day={day}
                    purchase={purchases.find(({ order_id }) => order_id === day.order_id)}
                  />
                ))}
              </List>
              <More list={list} />
            </>
          )}
        </QueryView>
      </Section>
    </>
  );
}

/** Names the purchase, because each purchase has its own row on a day. */
function Day({ day, purchase }: { day: ReleaseDay; purchase: TicketRelease | undefined }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  return (
    <ListItem
      icon="arrow-down-left"
      title={<time dateTime={day.day}>{format.date(day.day, 'date')}</time>}
      description={
        <>
          {purchase && (
            <span>
              {t('release.day.purchase', {
                what: t('order.what', { count: purchase.tickets }),
                date: format.date(purchase.granted_at, 'date'),
              })}
            </span>
          )}
          {purchase && ' · '}
          <span>
            {t('release.day.of', {
              released: format.amount(day.released_after, 'ENU', { unit: false, decimals: 2 }),
              total: format.amount(day.total, 'ENU', { decimals: 2 }),
            })}
          </span>
        </>
      }
      value={<Money amount={day.amount} asset="ENU" movement />}
    />
  );
}

/** Size of the view box. CSS stretches the chart to the page's width. */
const size = { width: 320, height: 132 } as const;

/**
 * Bars show each day's vested amount, the line shows the total. The marker shows one day's figures:
 * it follows the pointer and the arrow keys, and is a slider for screen readers. A table has all
 * figures.
 */
function VestingChart({ days }: { days: readonly ChartDay[] }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const captionId = useId();
  const [chosen, setChosen] = useState<number>();
  const last = days.length - 1;
  const index = Math.min(chosen ?? last, last);
  const marked = days[index];
  if (!marked) return null;

  const dateOf = ({ day }: ChartDay) => format.date(day, 'date');
  const amountOf = (amount: bigint) => format.amount(amount, 'ENU');
  const said = t('release.chart.day', {
    date: dateOf(marked),
    amount: amountOf(marked.amount),
    total: amountOf(marked.total),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]?.(index, last);
    if (step === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, step)));
  }

  function onPointer({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * days.length);
    setChosen(Math.max(0, Math.min(last, at)));
  }

  return (
    <figure className={styles.figure} aria-labelledby={captionId}>
      <figcaption id={captionId} className={styles.caption}>
        {t('release.chart.caption')}
      </figcaption>
      <p className={styles.marked}>
        <time dateTime={marked.day}>{dateOf(marked)}</time>
        <strong translate="no">{`+${amountOf(marked.amount)}`}</strong>
        <span>{t('release.chart.total', { amount: amountOf(marked.total) })}</span>
      </p>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-labelledby={captionId}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <Drawing days={days} index={index} />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{days[0] && dateOf(days[0])}</span>
        <span>{days[last] && dateOf(days[last])}</span>
      </p>
      <details className={styles.table}>
        <summary>{t('release.chart.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('release.chart.column.day')}</th>
              <th scope="col">{t('release.chart.column.amount')}</th>
              <th scope="col">{t('release.chart.column.total')}</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((one) => (
              <tr key={one.day}>
                <th scope="row">{dateOf(one)}</th>
                <td>{amountOf(one.amount)}</td>
                <td>{amountOf(one.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Keys of a slider (ARIA Authoring Practices). */
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 7,
  PageUp: (index) => index + 7,
  Home: () => 0,
  End: (_index, last) => last,
};

function Drawing({ days, index }: { days: readonly ChartDay[]; index: number }) {
  const { width, height } = size;
  const slot = width / days.length;
  const bar = Math.min(slot * 0.64, 18);
  // biome-ignore lint/complexity/useMathMinMax: Math.max does not accept bigints
  const highest = days.reduce((most, { amount }) => (amount > most ? amount : most), 1n);
  const first = days[0] ? days[0].total - days[0].amount : 0n;
  const whole = (days.at(-1)?.total ?? 1n) - first || 1n;
  const share = (part: bigint, of: bigint) => Number((part * 10_000n) / of) / 10_000;
  const middle = (at: number) => (at + 0.5) * slot;
  // Bars use the lower half; the line uses the full height.
  const barHeight = (amount: bigint) => Math.max(2, share(amount, highest) * height * 0.5);
  const lineY = ({ total }: ChartDay) => height - 6 - share(total - first, whole) * (height - 16);
  const line = days.map((one, at) => `${middle(at).toFixed(1)},${lineY(one).toFixed(1)}`);
  const marked = days[index];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((one, at) => (
        <rect
          key={one.day}
          className={styles.bar}
          data-marked={at === index || undefined}
          x={middle(at) - bar / 2}
          y={height - barHeight(one.amount)}
          width={bar}
          height={barHeight(one.amount)}
          rx={2}
        />
      ))}
      <polyline className={styles.line} points={line.join(' ')} />
      {marked && (
        <line
          className={styles.marker}
          x1={middle(index)}
          x2={middle(index)}
          y1={lineY(marked)}
          y2={height}
        />
      )}
    </svg>
  );
}
