import type { Order } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { PaymentReceipt } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Skeleton, TicketStub } from '@shared/ui';

/** The tickets of a paid order: their numbers and when they lapse. */
export function TicketReceipt({ order, onDone }: { order: Order; onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const count = order.quantity;
  const { data } = useApiQuery(ticket.list, { limit: count });
  // Newest first. The stream that reports the payment also refreshes the list.
  const bought = data?.list.filter(({ order_id }) => order_id === order.id) ?? [];
  const [last] = bought;
  const first = bought.at(-1);
  const soon = <Skeleton width={96} />;
  return (
    <PaymentReceipt next={{ label: t('receipt.mine'), onClick: onDone }} again={t('receipt.again')}>
      <TicketStub
        title={t('receipt.title', { count })}
        badge={<Badge tone="success">{t('mine.status.active')}</Badge>}
        facts={[
          {
            label: t('buy.stub.number'),
            value:
              first && last ? <bdi translate="no">{rangeOf(first.number, last.number)}</bdi> : soon,
          },
          {
            label: t('buy.stub.lapse'),
            value: first ? format.date(first.lapses_at, 'near') : soon,
          },
        ]}
        amount={format.number(count)}
        amountLabel={format.unit('TICKET', count)}
      />
    </PaymentReceipt>
  );
}

function rangeOf(first: string, last: string): string {
  return first === last ? first : `${first} – ${last}`;
}
