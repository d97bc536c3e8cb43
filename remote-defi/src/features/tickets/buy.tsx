import type { Order, TicketConfig, TicketSummary } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { AccountFrozen, QueryView, useIsAccountFrozen } from '@shared/kit';
import { OtherPayments, PaymentPanel, PaymentReceipt, useOrderPayment } from '@shared/kit/payment';
import { navigate, useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Icon, type IconName, Section, Skeleton, Stack, TicketStub } from '@shared/ui';
import styles from './about-tickets.module.css';
import { BuyForm } from './buy-form.tsx';
import { lapseDays } from './use-time-left.ts';

const loading = (
  <Stack gap={5}>
    <Skeleton shape="block" />
    <Skeleton shape="block" height={180} />
  </Stack>
);

export function Buy({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(ticket.config);
  const { own, ongoing } = useOrderPayment('ticket');
  const isAccountFrozen = useIsAccountFrozen();
  const what = useOrderTitle();
  // Read before the receipt appears, so that its buttons do not change under a finger.
  const application = useApiQuery(ticket.summary).data?.application;
  if (own) {
    return (
      <PaymentPanel
        what={what}
        receipt={(order) => (
          <TicketReceipt order={order} application={application} onDone={onDone} />
        )}
      />
    );
  }
  return (
    <QueryView query={query} failed={t('buy.config.failed')} loading={loading}>
      {(config) => (
        <Stack gap={8}>
          <OtherPayments ongoing={ongoing} kind="ticket" icon="ticket" what={what} />
          {isAccountFrozen ? (
            <AccountFrozen />
          ) : (
            <BuyForm config={config} busy={ongoing !== undefined} />
          )}
          <AboutTickets config={config} />
        </Stack>
      )}
    </QueryView>
  );
}

interface TicketReceiptProps {
  order: Order;
  application: TicketSummary['application'] | undefined;
  onDone(): void;
}

function TicketReceipt({ order, application, onDone }: TicketReceiptProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const count = order.quantity;
  const { data } = useApiQuery(ticket.list, { limit: count });
  // Newest first. The stream that reports the payment also refreshes the list.
  const bought = data?.list.filter(({ order_id }) => order_id === order.id) ?? [];
  const first = bought.at(-1);
  const isApplicationDue = application === null || application === 'rejected';
  const soon = <Skeleton width={96} />;
  const mine = { label: t('receipt.mine'), onClick: onDone };
  const apply = { label: t('receipt.apply'), onClick: () => navigate('/ticket/apply') };
  return (
    <PaymentReceipt
      next={isApplicationDue ? apply : mine}
      other={isApplicationDue ? mine : undefined}
      again={t('receipt.again')}
    >
      <TicketStub
        title={t('receipt.title', { count })}
        badge={<Badge tone="success">{t('mine.status.active')}</Badge>}
        facts={[
          {
            label: t('buy.stub.number'),
            value: first ? (
              <>
                <bdi translate="no">{first.number}</bdi>
                {count > 1 && ` ${t('receipt.more', { more: format.number(count - 1) })}`}
              </>
            ) : (
              soon
            ),
          },
          {
            label: t('buy.stub.lapse'),
            value: first ? format.date(first.lapses_at, 'near') : soon,
          },
        ]}
        amount={format.number(count)}
        amountLabel={format.unit('TICKET', count)}
      />
      {isApplicationDue && <p className={styles.why}>{t('receipt.apply.why')}</p>}
    </PaymentReceipt>
  );
}

/** Returns a function that describes an order in the user's language: '2 tickets'. */
export function useOrderTitle(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  return ({ quantity }) => t('order.what', { count: quantity });
}

const points = [
  ['enu', 'release'],
  ['team', 'users'],
  ['payment', 'wallet'],
  ['lapse', 'clock'],
  ['promise', 'shield'],
] as const satisfies readonly (readonly [name: string, icon: IconName])[];

function AboutTickets({ config }: { config: TicketConfig }) {
  const { t } = useTranslation('remote-defi');
  const values = { chain: useConfig().chain.name, count: lapseDays(config.lapse_ms) };
  return (
    <Section title={t('about.heading')}>
      <ul className={styles.points}>
        {points.map(([name, icon]) => (
          <li key={name} className={styles.point}>
            <Icon name={icon} size={20} className={styles.icon} />
            <div>
              <h3 className={styles.title}>{t(`about.${name}.title`, values)}</h3>
              <p className={styles.text}>{t(`about.${name}.text`, values)}</p>
              {name === 'lapse' && <p className={styles.text}>{t('ticket.operation')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
