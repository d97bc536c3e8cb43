import type { ReleaseOverview, ReleaseState, TicketRelease } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import {
  Facts,
  HelpLink,
  Money,
  ProgressBar,
  QueryView,
  RefreshButton,
  StatusBadge,
  type StatusTable,
} from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { invalidate, useApiQuery } from '@shared/shell/query';
import {
  Button,
  Card,
  EmptyState,
  List,
  ListItem,
  Notice,
  Page,
  Row,
  Section,
  Skeleton,
  Stack,
  Stat,
} from '@shared/ui';
import { useLatestApplication } from '../../use-latest-application.ts';
import { dailyAmounts } from './daily-amounts.ts';
import { History } from './history.tsx';
import styles from './vesting.module.css';

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
      lead={t('about.enu.text')}
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
        <Row justify="center">
          <Button to="/ticket" variant="primary">
            {t('mine.empty.action')}
          </Button>
          <HelpLink topic="enu" />
        </Row>
      }
    />
  );
}

function Vesting({ overview }: { overview: ReleaseOverview }) {
  return (
    <Stack gap={8}>
      <Progress overview={overview} />
      <History vested={BigInt(overview.released)} purchases={overview.releases} />
      <Purchases purchases={overview.releases} />
    </Stack>
  );
}

/** Rows lead to the page with each purchase's transaction. */
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
            to="/enuFrom"
            description={
              <time dateTime={one.granted_at}>{format.date(one.granted_at, 'date')}</time>
            }
            value={
              <>
                <Money amount={one.released} asset="ENU" />
                {' / '}
                <Money amount={one.total} asset="ENU" />
              </>
            }
            meta={<StatusBadge status={one.state} table={states} />}
          />
        ))}
      </List>
    </Section>
  );
}

function Progress({ overview }: { overview: ReleaseOverview }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const states = useVestingStates();
  const daily = useDailyFacts(overview);
  const { state, historical, released, remaining, available, next } = overview;
  const ratio = overview.progress_bps / 10_000;
  const enu = (amount: string) => <Money amount={amount} asset="ENU" />;
  return (
    <>
      {state === 'waiting' && <Waiting />}
      <Card>
        <Stack gap={4}>
          <div className={styles.head}>
            <Stat label={t('release.released')} value={enu(released)} size="lg" />
            {state !== 'none' && <StatusBadge status={state} table={states} />}
          </div>
          <ProgressBar label={t('release.progress')} ratio={ratio} text={format.percent(ratio)} />
          <Facts
            facts={[
              { label: t('release.progress'), value: format.percent(ratio) },
              { label: t('release.historical'), value: enu(historical) },
              { label: t('release.remaining'), value: enu(remaining) },
              { label: t('release.available'), value: enu(available) },
              ...daily,
              {
                label: t('release.next'),
                value: next && (
                  <>
                    <Money amount={next.amount} asset="ENU" movement />
                    {' · '}
                    <time dateTime={next.at}>{format.date(next.at, 'near')}</time>
                  </>
                ),
              },
            ]}
          />
        </Stack>
      </Card>
    </>
  );
}

/** Returns the amount a day of one ticket and of all, unless the list of purchases is incomplete. */
function useDailyFacts({ releases, historical }: ReleaseOverview) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { each, all } = dailyAmounts(releases, BigInt(historical));
  const label = (count: number) => t('release.rate', { what: t('order.what', { count }) });
  const share =
    all?.rateBps &&
    t('release.rate.share', {
      percent: format.percent(all.rateBps / 10_000),
      total: format.amount(historical, 'ENU', { unit: false }),
    });
  return [
    each !== undefined &&
      all?.tickets !== 1 && { label: label(1), value: <Money amount={each} asset="ENU" /> },
    all && {
      label: label(all.tickets),
      value: (
        <>
          <Money amount={all.amount} asset="ENU" /> {share}
        </>
      ),
    },
  ].filter((fact) => !!fact);
}

const dayMs = 86_400_000;

/** Returns the time of the next release, RFC 3339: each day of UTC begins with one. */
function nextRelease(now = Date.now()): string {
  return new Date((Math.floor(now / dayMs) + 1) * dayMs).toISOString();
}

/** Offers to apply, unless an application is in review or approved. */
function Waiting() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const start = t('release.waiting.text', { time: format.date(nextRelease(), 'time') });
  const { latest, isPending } = useLatestApplication();
  if (isPending) return <Skeleton shape="block" height={116} />;
  if (latest?.status === 'pending') {
    return (
      <Notice
        tone="info"
        icon="clock"
        title={t('apply.pending.title')}
        action={
          <Button size="sm" to="/ticket/apply">
            {t('release.waiting.see')}
          </Button>
        }
      >
        {start}
      </Notice>
    );
  }
  const reason = latest?.status === 'rejected' && latest.reason;
  return (
    <Notice
      tone={reason ? 'warning' : 'info'}
      title={t('release.waiting.title')}
      action={
        latest?.status !== 'approved' && (
          <Button size="sm" to="/ticket/apply">
            {t(latest ? 'apply.again' : 'release.waiting.action')}
          </Button>
        )
      }
    >
      {reason ? t('apply.reason', { reason }) : start}
    </Notice>
  );
}

function useVestingStates(): StatusTable<ReleaseState> {
  const { t } = useTranslation('remote-defi');
  return {
    waiting: { tone: 'warning', text: t('release.state.waiting') },
    releasing: { tone: 'accent', text: t('release.state.releasing') },
    completed: { tone: 'success', text: t('release.state.completed') },
  };
}
