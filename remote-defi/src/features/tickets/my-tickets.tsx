import type {
  PagePath,
  ReleaseOverview,
  Ticket,
  TicketApplication,
  TicketSummary,
} from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { HelpLink, QueryView } from '@shared/kit';
import { OpenOrders, useOrderPayment } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { paymentTitle, paymentTitleKey } from '@shared/shell/payment';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import {
  Button,
  EmptyState,
  type IconName,
  List,
  ListItem,
  type LoadMoreProps,
  Notice,
  Row,
  Section,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@shared/ui';
import { More } from '../../more.tsx';
import { useLatestApplication } from '../../use-latest-application.ts';
import { useOrderTitle } from './buy.tsx';
import styles from './my-tickets.module.css';
import { summaryOf, TicketItem } from './ticket-item.tsx';
import { TicketStatus } from './ticket-status.tsx';

export function MyTickets({ onBuy }: { onBuy(): void }) {
  return (
    <Stack gap={8}>
      <CurrentPayment onShow={onBuy} />
      <OpenOrders kind="ticket" icon="ticket" what={useOrderTitle()} onContinue={onBuy} />
      <TicketList onBuy={onBuy} />
    </Stack>
  );
}

/** This tab's ticket payment that is in progress or has failed. */
function CurrentPayment({ onShow }: { onShow(): void }) {
  const { t } = useTranslation('remote-defi');
  const { own } = useOrderPayment('ticket');
  if (!own || own.state.step === 'success') return null;
  const { state, problem } = own;
  const { step, stage } = state;
  const title = paymentTitle(state);
  return (
    <Notice
      tone={title === 'fail' ? 'danger' : step === 'unknown' ? 'warning' : 'info'}
      icon={title === 'fail' ? undefined : 'clock'}
      title={t(paymentTitleKey(state))}
      action={
        <Button size="sm" onClick={onShow}>
          {t('kit:pay.show')}
        </Button>
      }
    >
      {problem ?? t(`member:payment.step.${stage}`)}
    </Notice>
  );
}

function TicketList({ onBuy }: { onBuy(): void }) {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(ticket.list, {});
  const { hasUnpaid } = useOrderPayment('ticket');
  return (
    <QueryView
      query={{ ...list, data: list.items }}
      failed={t('list.failed')}
      loading={
        <>
          <Skeleton shape="block" height={240} />
          <Skeleton shape="block" count={2} height={98} />
        </>
      }
    >
      {(tickets) =>
        tickets.length > 0 ? (
          <Tickets tickets={tickets} list={list} onBuy={onBuy} />
        ) : (
          <Stack gap={8}>
            <EmptyState
              icon="ticket"
              title={t('mine.empty.title')}
              text={t('mine.empty.text')}
              action={
                <Row justify="center">
                  <Button variant={hasUnpaid ? 'secondary' : 'primary'} onClick={onBuy}>
                    {t('mine.empty.action')}
                  </Button>
                  <HelpLink topic="ticket" />
                </Row>
              }
            />
            <WayList tickets={summaryOf([])} />
          </Stack>
        )
      }
    </QueryView>
  );
}

interface TicketsProps {
  tickets: readonly Ticket[];
  list: LoadMoreProps['list'] & { dataUpdatedAt: number };
  onBuy(): void;
}

function Tickets({ tickets, list, onBuy }: TicketsProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const counted = useApiQuery(ticket.summary);
  const active = tickets.filter(({ status }) => status === 'active');
  const ended = tickets.filter(({ status }) => status !== 'active');
  // Without the count from the server, only a fully loaded list gives the number.
  const loaded = list.hasNextPage ? undefined : summaryOf(tickets);
  const summary = counted.data ?? loaded;
  const at = counted.data ? counted.dataUpdatedAt : list.dataUpdatedAt;
  const more = <More list={list} />;
  // The list has active tickets first. 'Load more' is below the group that is still incomplete.
  const endedNext = ended.length > 0 && active.length >= (summary?.active ?? 0);
  const items = (some: readonly Ticket[]) => (
    <ul className={styles.tickets}>
      {some.map((one) => (
        <TicketItem key={one.id} ticket={one} at={list.dataUpdatedAt} />
      ))}
    </ul>
  );
  return (
    <Stack gap={8}>
      <Stack gap={4}>
        {summary && (
          <TicketStatus summary={summary} at={at} lastLapse={lastLapseOf(ended)} onBuy={onBuy} />
        )}
        <Section
          title={summary ? <VisuallyHidden>{t('mine.list')}</VisuallyHidden> : t('ticket.tab.mine')}
        >
          {items(active)}
          {!endedNext && more}
          {ended.length > 0 && (
            <details>
              <summary>
                {summary === undefined
                  ? t('mine.status.lapsed')
                  : t('mine.lapsed.number', { number: format.number(summary.lapsed) })}
              </summary>
              {items(ended)}
              {endedNext && more}
            </details>
          )}
        </Section>
      </Stack>
      <WayList tickets={summary ?? summaryOf(tickets)} />
    </Stack>
  );
}

function lastLapseOf(ended: readonly Ticket[]): string | null {
  return (
    ended
      .map(({ lapses_at }) => lapses_at)
      .sort()
      .at(-1) ?? null
  );
}

type Way = 'apply' | 'release' | 'aid' | 'exchange' | 'orders';

const places: Record<Way, { to: PagePath; icon: IconName }> = {
  apply: { to: '/ticket/apply', icon: 'file' },
  release: { to: '/enuRelease', icon: 'release' },
  aid: { to: '/ticket/aid?tab=mine', icon: 'aid' },
  exchange: { to: '/ticket/bing', icon: 'user' },
  orders: { to: '/order/list', icon: 'order' },
};

const applicationIcons: Record<TicketApplication['status'], IconName> = {
  pending: 'clock',
  approved: 'check',
  rejected: places.apply.icon,
};

const titles = {
  apply: 'apply.title',
  release: 'release.title',
  aid: 'aid.title',
  exchange: 'bind.title',
  orders: 'goods.orders',
} as const satisfies Record<Way, string>;

function WayList({ tickets }: { tickets: Pick<TicketSummary, 'active' | 'lapsed'> }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data: vesting } = useApiQuery(user.neuRelease);
  const { latest } = useLatestApplication();
  const status = latest?.status;
  const hasApplied = status === 'pending' || status === 'approved';
  const applied = hasApplied && t(`apply.${status}.title`);
  const vested =
    vesting && (vesting.state === 'releasing' || vesting.state === 'completed')
      ? t('release.day.of', {
          released: format.amount(vesting.released, 'ENU', { unit: false, decimals: 2 }),
          total: format.amount(vesting.historical, 'ENU', { decimals: 2 }),
        })
      : undefined;
  return (
    <Section title={t('ways.title')}>
      <List>
        {waysOf({ tickets, vesting: vesting?.state, hasApplied }).map((way) => (
          <ListItem
            key={way}
            to={places[way].to}
            icon={way === 'apply' && status ? applicationIcons[status] : places[way].icon}
            title={t(titles[way])}
            description={
              (way === 'release' && vested) || (way === 'apply' && applied) || t(`ways.${way}`)
            }
          />
        ))}
      </List>
    </Section>
  );
}

interface Known {
  tickets: Pick<TicketSummary, 'active' | 'lapsed'>;
  /** Undefined while unknown. */
  vesting: ReleaseOverview['state'] | undefined;
  /** Whether an application is in review or approved. */
  hasApplied: boolean;
}

/**
 * Returns pages to link to, most useful first. With an active ticket, `TicketStatus` links to
 * mutual aid. Members who never had a ticket can neither apply nor have ENU to vest.
 */
export function waysOf({ tickets: { active, lapsed }, vesting, hasApplied }: Known): Way[] {
  if (active + lapsed === 0) return ['exchange', 'orders'];
  const isApplicationDue = vesting === 'waiting' && !hasApplied;
  const first: Way[] = isApplicationDue ? ['apply', 'release'] : ['release', 'apply'];
  return [...first, ...(active === 0 ? (['aid'] as const) : []), 'exchange', 'orders'];
}
