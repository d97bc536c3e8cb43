import { limits, type Ticket } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { QueryView } from '@shared/kit';
import { OpenOrders } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { paymentTitle, usePayment } from '@shared/shell/payment';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import {
  Button,
  EmptyState,
  LoadMore,
  type LoadMoreProps,
  Notice,
  Section,
  Skeleton,
  Stack,
} from '@shared/ui';
import styles from './my-tickets.module.css';
import { TicketItem } from './ticket-item.tsx';
import { useWhat } from './use-what.ts';

/** The My tickets tab: what is still being paid, then every ticket, newest first. */
export function MyTickets({ onBuy }: { onBuy(): void }) {
  return (
    <Stack gap={8}>
      <CurrentPayment onShow={onBuy} />
      <OpenOrders kind="ticket" icon="ticket" what={useWhat()} onContinue={onBuy} />
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
  const list = useApiPages(ticket.list, {});
  return (
    <QueryView
      query={{ ...list, data: list.items }}
      failed={t('list.failed')}
      loading={<Skeleton shape="block" count={3} height={98} />}
    >
      {(tickets) =>
        tickets.length > 0 ? (
          <Tickets tickets={tickets} list={list} />
        ) : (
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
        )
      }
    </QueryView>
  );
}

interface TicketsProps {
  tickets: readonly Ticket[];
  list: LoadMoreProps['list'];
}

/** The active ones with what keeps them so; the ended ones folded away below. */
function Tickets({ tickets, list }: TicketsProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data: counted } = useApiQuery(ticket.summary);
  const active = tickets.filter(({ status }) => status === 'active');
  const ended = tickets.filter(({ status }) => status !== 'active');
  // Without the count, only a list that is there to its end says how many there are.
  const loaded = list.hasNextPage ? undefined : { active: active.length, lapsed: ended.length };
  const total = counted ?? loaded;
  // A list of one page needs no word of its end.
  const more = (list.hasNextPage || tickets.length > limits.orderPageSize) && (
    <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
  );
  // What is still to come belongs to the group that is not complete.
  const endedNext = ended.length > 0 && active.length >= (total?.active ?? 0);
  return (
    <Section
      title={
        <span role="status">
          {total === undefined
            ? t('ticket.tab.mine')
            : t('mine.total', { count: total.active, number: format.number(total.active) })}
        </span>
      }
      lead={t('ticket.operation')}
    >
      <ul className={styles.tickets}>
        {active.map((one) => (
          <TicketItem key={one.id} ticket={one} />
        ))}
      </ul>
      {!endedNext && more}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>
            {total === undefined
              ? t('mine.ended')
              : t('mine.ended.number', { number: format.number(total.lapsed) })}
          </summary>
          <ul className={styles.tickets}>
            {ended.map((one) => (
              <TicketItem key={one.id} ticket={one} />
            ))}
          </ul>
          {endedNext && more}
        </details>
      )}
    </Section>
  );
}
