import { useFormat, useTranslation } from '@shared/shell';
import { testSpending } from '@shared/shell/testing/stories';
import { List } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardPaymentItem, type CardPaymentItemProps } from './card-payment-item.tsx';

export default { title: 'kit/Record', component: CardPaymentItem } satisfies Meta;

type Payment = CardPaymentItemProps['payment'];

const payments: readonly Payment[] = [
  testSpending,
  { ...testSpending, id: 'p2', merchant: 'Night Train', mcc: '4112', status: 'pending' },
  {
    ...testSpending,
    id: 'p3',
    merchant: 'Cinema',
    mcc: '7832',
    status: 'declined',
    reason: 'balance',
  },
  { ...testSpending, id: 'p4', merchant: '', mcc: null, status: 'refunded' },
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
