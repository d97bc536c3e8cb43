import type { Order } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import { Facts, Money } from '@shared/kit';
import { PaymentReceipt } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, Skeleton } from '@shared/ui';
import { amountsOf } from './amounts.ts';
import styles from './mutual-aid.module.css';

/** The position that an order created: its payout, and the time from which it can be claimed. */
export function JoinReceipt({ order, onDone }: { order: Order; onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data } = useApiQuery(pledge.list, { limit: 5 });
  // The stream that reports the position also refreshes the list.
  const position = data?.list.find(({ id }) => id === order.id);
  const soon = <Skeleton width={96} />;
  return (
    <PaymentReceipt next={{ label: t('aid.receipt.mine'), onClick: onDone }}>
      <Card>
        <h3 className={styles.side}>{t('aid.receipt')}</h3>
        <Facts
          facts={[
            {
              label: t('aid.position.put'),
              value: <Money amount={order.payment.amount} asset="JU" />,
            },
            {
              label: t('aid.position.due'),
              value: position ? <Money amount={amountsOf(position).due} asset="JU" /> : soon,
            },
            {
              label: t('aid.position.from'),
              value: position ? format.date(position.claimable_at, 'near') : soon,
            },
          ]}
        />
      </Card>
    </PaymentReceipt>
  );
}
