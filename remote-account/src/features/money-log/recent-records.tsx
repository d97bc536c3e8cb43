import type { ActivityItem, DataOf } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { HelpLink, QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, List, Section, Skeleton } from '@shared/ui';
import { ActivityRow } from './activity-row.tsx';
import { rowsOf } from './daily-groups.ts';

/** The host reserves space for this many rows. */
const shown = 3;
/** Records that are read if daily ENU would fill the rows. */
const searched = 50;

/** Reads the newest rows. More records are read only if some may share a row. */
function useRecentRows() {
  const first = useApiQuery(user.activity, { limit: shown });
  const mayShare = first.data?.list.some(({ record }) => record?.type === 'ticket_income') ?? false;
  const more = useApiQuery(user.activity, { limit: searched }, { enabled: mayShare });
  const read = more.data ?? (mayShare && more.isPending ? undefined : first.data);
  return { ...first, data: read && recentRows(read) };
}

/** Returns the newest rows. The oldest day stays undivided if its end was not read. */
export function recentRows({ list, next }: DataOf<typeof user.activity>): ActivityItem[][] {
  const dayOf = ({ at }: ActivityItem) => new Date(at).toDateString();
  const last = list.at(-1);
  const isCut = (item: ActivityItem) => next !== null && last && dayOf(item) === dayOf(last);
  const whole = list.filter((item) => !isCut(item));
  const single = list.filter(isCut).map((item) => [item]);
  return [...rowsOf(whole), ...single].slice(0, shown);
}

export function RecentRecords() {
  const { t } = useTranslation('remote-account');
  const query = useRecentRows();
  return (
    <Section
      title={t('records.heading')}
      actions={
        <Button variant="quiet" size="sm" to="/wallet/moneyLog" iconEnd="chevron-right">
          {t('records.all')}
        </Button>
      }
    >
      <QueryView
        query={query}
        failed={t('records.failed')}
        loading={<Skeleton shape="row" count={shown} />}
      >
        {(rows) =>
          rows.length > 0 ? (
            <List>
              {rows.map((row) => {
                const [item] = row;
                return item && <ActivityRow key={item.id} item={item} row={row} at="short" />;
              })}
            </List>
          ) : (
            <EmptyState
              title={t('records.empty.title')}
              text={t('records.empty.text')}
              action={<HelpLink topic="deposit" />}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
