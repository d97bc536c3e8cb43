import type { DataOf } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useFormat, useStream, useTranslation } from '@shared/shell';
import { invalidate, useApiPages, useApiQuery, useFailure } from '@shared/shell/query';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  LoadMore,
  OfflineNote,
  Page,
  Skeleton,
  VisuallyHidden,
} from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import styles from './money-log.module.css';
import { RecordDays } from './record-days.tsx';

/** /wallet/moneyLog: every movement of the account, newest first; the filters are in the address. */
export function MoneyLogPage() {
  const { t } = useTranslation('remote-account');
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  // A kept page misses messages while it is hidden, so it asks anew whenever it comes back.
  const list = useApiPages(user.moneyLog, filters, { staleTime: 0 });
  const { data: counted } = useApiQuery(user.moneyLogCount, filters, { staleTime: 0 });
  const refresh = () => void invalidate(user.moneyLog, user.moneyLogCount);
  const failure = useFailure({ ...list, refetch: refresh });
  useStream('user@wallet', refresh);
  const choose = (next: Filters) =>
    setParams((current) => writeFilters(current, next), { replace: true });

  return (
    <Page
      title={t('records.title')}
      back={{ label: t('records.back'), to: '/wallet' }}
      actions={
        <IconButton
          icon="refresh"
          label={t('records.refresh')}
          aria-disabled={list.isFetching || undefined}
          onClick={refresh}
        />
      }
    >
      <FilterBar filters={filters} onChange={choose} />
      <div className={styles.results} aria-busy={list.isFetching}>
        <VisuallyHidden role="status">
          {list.items ? counted && <Total {...counted} /> : t('records.loading')}
        </VisuallyHidden>
        {failure?.stale && <OfflineNote {...failure} />}
        {list.items ? (
          list.items.length > 0 ? (
            <>
              <RecordDays entries={list.items} />
              <LoadMore list={list} label={t('records.more')} endLabel={t('records.end')} />
            </>
          ) : (
            <NoRecords filters={filters} onClear={() => choose({})} />
          )
        ) : failure ? (
          <ErrorState title={t('records.failed')} {...failure} />
        ) : (
          <Skeleton shape="row" count={6} />
        )}
      </div>
    </Page>
  );
}

/** The server counts only so far: `more`, there are more. */
function Total({ total, more }: DataOf<typeof user.moneyLogCount>) {
  const { t } = useTranslation('remote-account');
  const number = useFormat().number(total);
  return t('records.total', { count: total, number: more ? `${number}+` : number });
}

function NoRecords({ filters, onClear }: { filters: Filters; onClear(): void }) {
  const { t } = useTranslation('remote-account');
  if (Object.keys(filters).length === 0) {
    return <EmptyState title={t('records.empty.title')} text={t('records.empty.text')} />;
  }
  return (
    <EmptyState
      icon="filter"
      title={t('records.empty.filtered.title')}
      text={t('records.empty.filtered.text')}
      action={<Button onClick={onClear}>{t('records.filter.clear')}</Button>}
    />
  );
}
