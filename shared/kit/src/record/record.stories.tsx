import { useFormat, useTranslation } from '@shared/shell';
import { List } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardPaymentItem, type CardPaymentItemProps } from './card-payment-item.tsx';

export default { title: 'kit/Record', component: CardPaymentItem } satisfies Meta;

type Payment = CardPaymentItemProps['payment'];

const settled: Payment = {
  id: 'p1',
  merchant: 'Corner Shop',
  country: 'TW',
  mcc: '5411',
  status: 'settled',
  reason: null,
  amount: '12500000',
  asked: { amount: '400', currency: 'TWD' },
  at: '2026-01-02T12:00:00Z',
  card: { id: 'c1', last4: '4242' },
};
const payments: readonly Payment[] = [
  settled,
  { ...settled, id: 'p2', merchant: 'Night Train', mcc: '4112', status: 'pending' },
  { ...settled, id: 'p3', merchant: 'Cinema', mcc: '7832', status: 'declined', reason: 'balance' },
  { ...settled, id: 'p4', merchant: '', mcc: null, status: 'refunded' },
];

export const Rows: StoryObj = {
  render: function Rows() {
    const { t } = useTranslation('remote-account');
    const format = useFormat();
    return (
      <List>
        {payments.map((payment) => (
          <CardPaymentItem
            key={payment.id}
            payment={payment}
            unknownShop={t('records.merchant.none')}
            description={<time dateTime={payment.at}>{format.date(payment.at, 'time')}</time>}
          />
        ))}
      </List>
    );
  },
};
