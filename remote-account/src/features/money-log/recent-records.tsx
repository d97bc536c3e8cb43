import * as user from '@shared/contract/endpoints/user';
import { useStream, useTranslation } from '@shared/shell';
import { invalidate, useApiQuery, useFailure } from '@shared/shell/query';
import { Button, EmptyState, ErrorState, List, Section, Skeleton } from '@shared/ui';
import { RecordItem } from './record-item.tsx';

const shown = 3;

/** The latest money records, and the way to all of them. */
export function RecentRecords() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.moneyLog, { limit: shown }, { staleTime: 0 });
  const failure = useFailure(query);
  useStream('user@wallet', () => void invalidate(user.moneyLog));
  return (
    <Section
      title={t('records.heading')}
      actions={
        <Button variant="quiet" size="sm" to="/wallet/moneyLog" iconEnd="chevron-right">
          {t('records.all')}
        </Button>
      }
    >
      {query.data ? (
        query.data.list.length > 0 ? (
          <List>
            {query.data.list.map((entry) => (
              <RecordItem key={entry.id} entry={entry} at="dateTime" />
            ))}
          </List>
        ) : (
          <EmptyState title={t('records.empty.title')} text={t('records.empty.text')} />
        )
      ) : failure ? (
        <ErrorState title={t('records.failed')} {...failure} />
      ) : (
        <Skeleton shape="row" count={shown} />
      )}
    </Section>
  );
}
