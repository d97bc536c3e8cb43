import type { TicketOperation } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { HelpLink, Money, QueryView, TransactionLink } from '@shared/kit';
import { DayGroups } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import { EmptyState, type IconName, ListItem, Page, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { More } from '../../more.tsx';
import { Buy } from './buy.tsx';
import styles from './my-tickets.module.css';
import { MyTickets } from './my-tickets.tsx';

const tabs = ['buy', 'mine', 'history'] as const;

/** /ticket: buying, the member's tickets (`?tab=mine`), their history (`?tab=history`). */
export function TicketPage() {
  const { t } = useTranslation('remote-defi');
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'buy';
  const choose = (next: string) =>
    setParams(next === 'buy' ? {} : { tab: next }, { replace: true });
  return (
    <Page title={t('ticket.title')}>
      <Tabs
        label={t('ticket.tabs')}
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'buy',
            label: t('ticket.tab.buy'),
            content: <Buy onDone={() => choose('mine')} />,
          },
          {
            value: 'mine',
            label: t('ticket.tab.mine'),
            content: <MyTickets onBuy={() => choose('buy')} />,
          },
          { value: 'history', label: t('aid.tab.history'), content: <Operations /> },
        ]}
      />
    </Page>
  );
}

const icons: Record<TicketOperation['kind'], IconName> = {
  purchase: 'ticket',
  aid_join: 'aid',
  aid_claim: 'arrow-down-left',
};

/** Operations that created tickets or kept them active. */
export function Operations() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(ticket.operations, {});
  return (
    <QueryView
      query={{ ...list, data: list.items }}
      failed={t('aid.history.failed')}
      loading={<Skeleton shape="row" count={5} />}
    >
      {(operations) =>
        operations.length > 0 ? (
          <Stack gap={6}>
            <DayGroups items={operations} timeOf={({ at }) => at}>
              {(operation) => <Operation operation={operation} />}
            </DayGroups>
            <More list={list} />
          </Stack>
        ) : (
          <EmptyState
            icon="ticket"
            title={t('aid.history.empty')}
            text={t('ticket.operation')}
            action={<HelpLink topic="ticket" />}
          />
        )
      }
    </QueryView>
  );
}

function Operation({
  operation: { kind, tickets, paid, at, tx_hash },
}: {
  operation: TicketOperation;
}) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const count = { count: tickets, number: format.number(tickets) };
  const what =
    kind === 'purchase'
      ? t('sources.ticket_purchase', { what: t('order.what', count) })
      : t(`operation.${kind}`);
  return (
    <ListItem
      icon={icons[kind]}
      title={what}
      value={paid && <Money amount={-BigInt(paid.amount)} asset={paid.asset} movement />}
      description={
        <>
          {kind !== 'purchase' && (
            <>
              <span>{tickets > 0 ? t('operation.kept', count) : t('operation.kept.none')}</span>
              <br />
            </>
          )}
          <span className={styles.origin}>
            <time dateTime={at}>{format.date(at, 'time')}</time>
            {tx_hash && (
              <TransactionLink
                hash={tx_hash}
                label={t('aid.tx', { what })}
                copyLabel={t('aid.tx.copy', { what })}
              />
            )}
          </span>
        </>
      }
    />
  );
}
