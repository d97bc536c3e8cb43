import * as user from '@shared/contract/endpoints/user';
import { QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, List, Section, Skeleton } from '@shared/ui';
import { ActivityRow } from './activity-row.tsx';

const shown = 3;

export function RecentRecords() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.activity, { limit: shown });
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
        {({ list }) =>
          list.length > 0 ? (
            <List>
              {list.map((item) => (
                <ActivityRow key={item.id} item={item} at="short" />
              ))}
            </List>
          ) : (
            <EmptyState title={t('records.empty.title')} text={t('records.empty.text')} />
          )
        }
      </QueryView>
    </Section>
  );
}
