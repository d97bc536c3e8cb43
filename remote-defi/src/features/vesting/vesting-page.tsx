import type { ReleaseOverview, TicketRelease } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Money, QueryView, RefreshButton, StatusBadge } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { invalidate, useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, List, ListItem, Page, Section, Skeleton, Stack } from '@shared/ui';
import { History } from './history.tsx';
import { Progress, useVestingStates } from './progress.tsx';

const loading = (
  <>
    <Skeleton shape="block" height={260} />
    <Skeleton shape="row" count={4} />
  </>
);

/** /enuRelease: progress, next day and history of the vesting of the member's tickets. */
export function VestingPage() {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(user.neuRelease);
  return (
    <Page
      title={t('release.title')}
      back={{ label: t('back'), to: '/ticket?tab=mine' }}
      actions={
        <RefreshButton
          busy={query.isFetching}
          onRefresh={() => void invalidate(user.neuRelease, user.neuReleaseLog)}
        />
      }
    >
      <QueryView query={query} failed={t('release.failed')} loading={loading}>
        {(overview) => (overview.state === 'none' ? <Nothing /> : <Vesting overview={overview} />)}
      </QueryView>
    </Page>
  );
}

function Nothing() {
  const { t } = useTranslation('remote-defi');
  return (
    <EmptyState
      icon="release"
      title={t('release.none.title')}
      text={t('release.none.text')}
      action={
        <Button to="/ticket" variant="primary">
          {t('mine.empty.action')}
        </Button>
      }
    />
  );
}

function Vesting({ overview }: { overview: ReleaseOverview }) {
  const { t } = useTranslation('remote-defi');
  return (
    <Stack gap={8}>
      <Progress overview={overview} />
      <History vested={BigInt(overview.released)} />
      <Purchases purchases={overview.releases} />
      <List>
        <ListItem icon="list" title={t('sources.title')} to="/enuFrom" />
      </List>
    </Stack>
  );
}

/** Each purchase with its own vested amount. */
function Purchases({ purchases }: { purchases: readonly TicketRelease[] }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const states = useVestingStates();
  return (
    <Section title={t('release.purchases')}>
      <List>
        {purchases.map((one) => (
          <ListItem
            key={one.order_id}
            icon="ticket"
            title={t('order.what', { count: one.tickets })}
            description={
              <time dateTime={one.granted_at}>{format.date(one.granted_at, 'date')}</time>
            }
            value={
              <>
                <Money amount={one.released} asset="ENU" />
                {' / '}
                <span translate="no">{format.amount(one.total, 'ENU')}</span>
              </>
            }
            meta={<StatusBadge status={one.state} table={states} />}
          />
        ))}
      </List>
    </Section>
  );
}
