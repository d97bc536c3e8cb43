import * as ticket from '@shared/contract/endpoints/ticket';
import { useFormat, useTranslation } from '@shared/shell';
import { paymentTitle, usePayment } from '@shared/shell/payment';
import { useApiPages, useApiQuery, useFailure } from '@shared/shell/query';
import {
  Button,
  EmptyState,
  ErrorState,
  LoadMore,
  Notice,
  OfflineNote,
  Section,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@shared/ui';
import styles from './my-tickets.module.css';
import { OpenOrders } from './open-orders.tsx';
import { TicketItem } from './ticket-item.tsx';

/** The My tickets tab: what is still being paid, then every ticket, newest first. */
export function MyTickets({ onBuy }: { onBuy(): void }) {
  return (
    <Stack gap={8}>
      <CurrentPayment onShow={onBuy} />
      <OpenOrders onContinue={onBuy} />
      <TicketList onBuy={onBuy} />
    </Stack>
  );
}

/** The payment of this tab, while it is not over. */
function CurrentPayment({ onShow }: { onShow(): void }) {
  const { t } = useTranslation('remote-defi');
  const { state, problem } = usePayment();
  const { step, stage } = state;
  if (step === 'idle' || step === 'success') return null;
  const title = paymentTitle(state);
  return (
    <Notice
      tone={title === 'fail' ? 'danger' : step === 'unknown' ? 'warning' : 'info'}
      icon={title === 'fail' ? undefined : 'clock'}
      title={t(`shell:payment.title.${title}`)}
      action={
        <Button size="sm" onClick={onShow}>
          {t('current.show')}
        </Button>
      }
    >
      {problem ?? t(`shell:payment.step.${stage}`)}
    </Notice>
  );
}

function TicketList({ onBuy }: { onBuy(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const list = useApiPages(ticket.list, {});
  const { data: counted } = useApiQuery(ticket.summary);
  const failure = useFailure(list);
  if (!list.items) {
    return failure ? (
      <ErrorState title={t('list.failed')} {...failure} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden role="status">{t('mine.loading')}</VisuallyHidden>
        <Skeleton shape="block" count={3} height={112} />
      </div>
    );
  }
  if (list.items.length === 0) {
    return (
      <>
        {failure?.stale && <OfflineNote {...failure} />}
        <EmptyState
          icon="ticket"
          title={t('mine.empty.title')}
          text={t('mine.empty.text')}
          action={
            <Button variant="primary" onClick={onBuy}>
              {t('mine.empty.action')}
            </Button>
          }
        />
      </>
    );
  }
  // Without the count, only a list that is there to its end says how many there are.
  const loaded = list.hasNextPage ? undefined : list.items.length;
  const total = counted ? counted.active + counted.lapsed : loaded;
  return (
    <Section
      title={
        <span role="status">
          {total === undefined
            ? t('ticket.tab.mine')
            : t('mine.total', { count: total, number: format.number(total) })}
        </span>
      }
    >
      {failure?.stale && <OfflineNote {...failure} />}
      <ul className={styles.tickets}>
        {list.items.map((one) => (
          <TicketItem key={one.id} ticket={one} />
        ))}
      </ul>
      <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
    </Section>
  );
}
