import type { Order } from '@shared/contract';
import { Facts, Money } from '@shared/kit';
import { PaymentReceipt } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';
import { Card } from '@shared/ui';
import { useNavigate } from 'react-router-dom';
import styles from './goods.module.css';
import { useWhat } from './use-what.ts';

/** Receipt for a paid goods order. */
export function GoodsReceipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-defi');
  const navigate = useNavigate();
  const what = useWhat();
  return (
    <PaymentReceipt
      next={{
        label: t('goods.paid.see'),
        onClick: () => void navigate(`/order/detail/${order.id}`),
      }}
      again={t('goods.paid.again')}
    >
      <Card className={styles.part}>
        <h3 className={styles.name}>{what(order)}</h3>
        <Facts
          facts={[
            { label: t('goods.number'), value: <bdi translate="no">{order.id}</bdi> },
            { label: t('buy.total'), value: <Money amount={order.payment.amount} asset="JU" /> },
          ]}
        />
        <p className={styles.fine}>{t('goods.paid.text')}</p>
      </Card>
    </PaymentReceipt>
  );
}
