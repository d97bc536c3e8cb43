import type { NodePurchase, Order } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import { Facts } from '@shared/kit';
import { PaymentReceipt } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, Notice, Skeleton } from '@shared/ui';
import { useNavigate } from 'react-router-dom';

/** Receipt for a paid node order. If the tier is sold out, says where the money is. */
export function NodeReceipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-defi');
  const navigate = useNavigate();
  const { data } = useApiQuery(node.powerLog, { limit: 5 });
  // The stream that reports the payment also refreshes the log.
  const bought = data?.list.find((one) => one.order_id === order.id);
  return (
    <PaymentReceipt
      next={{ label: t('node.receipt.see'), onClick: () => void navigate('/power') }}
      again={t('node.receipt.again')}
    >
      {bought ? <Outcome bought={bought} /> : <Skeleton shape="block" height={96} />}
    </PaymentReceipt>
  );
}

function Outcome({ bought }: { bought: NodePurchase }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { name, outcome, power, level, price, asset } = bought;
  if (outcome === 'sold_out') {
    return (
      <Notice tone="warning" title={t('node.receipt.soldOut')}>
        {t('node.receipt.soldOut.text', { amount: format.amount(price, asset) })}
      </Notice>
    );
  }
  return (
    <Card>
      <p>{t('node.bought', { name })}</p>
      <Facts
        facts={[
          { label: t('node.power'), value: `+${format.number(power)}` },
          { label: t('node.level'), value: format.number(level) },
        ]}
      />
    </Card>
  );
}
