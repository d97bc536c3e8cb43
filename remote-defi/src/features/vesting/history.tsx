import { limits, type ReleaseDay } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Money, QueryView } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import { Card, List, ListItem, LoadMore, Section, Skeleton } from '@shared/ui';
import { chartDays } from './chart-days.ts';
import { VestingChart } from './vesting-chart.tsx';

/** Number of entries in the chart. */
const charted = 100;

/** Vested amounts by day, as a chart and a list. Renders nothing before the first day. */
export function History({ vested }: { vested: bigint }) {
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
                  <Day key={day.id} day={day} />
                ))}
              </List>
              {(list.hasNextPage || days.length > limits.orderPageSize) && (
                <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
              )}
            </>
          )}
        </QueryView>
      </Section>
    </>
  );
}

function Day({ day }: { day: ReleaseDay }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  return (
    <ListItem
      icon="arrow-down-left"
      title={<time dateTime={day.day}>{format.date(day.day, 'date')}</time>}
      description={t('release.day.of', {
        released: format.amount(day.released_after, 'ENU', { unit: false }),
        total: format.amount(day.total, 'ENU'),
      })}
      value={<Money amount={day.amount} asset="ENU" movement />}
    />
  );
}
