import * as order from '@shared/contract/endpoints/order';
import { useTranslation } from '@shared/shell';
import { type FakeServer, testOrder } from '@shared/shell/testing/stories';
import { Section } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Facts } from '../facts/facts.tsx';
import { Money } from '../money/money.tsx';
import { DetailPage } from './detail-page.tsx';

const answering = (prepare: (server: FakeServer) => void) => ({ shell: { prepare } });

export default {
  title: 'kit/DetailPage',
  component: DetailPage,
  parameters: { page: true },
  render: function OrderPage() {
    const { t } = useTranslation('remote-account');
    return (
      <DetailPage
        endpoint={order.detail}
        input={{ id: testOrder.id }}
        title={t('remote-defi:goods.order')}
        back={{ to: '/order/list', label: t('remote-defi:goods.orders') }}
        failed={t('kit:detail.missing.title')}
      >
        {({ id, payment }) => (
          <Section title={t('records.postings')}>
            <Facts
              facts={[
                { label: t('records.order'), value: id },
                {
                  label: t('records.amount'),
                  value: <Money amount={payment.amount} asset={payment.asset} />,
                  total: true,
                },
              ]}
            />
          </Section>
        )}
      </DetailPage>
    );
  },
} satisfies Meta;
type Story = StoryObj;

export const Loaded: Story = {
  parameters: answering((server) => server.answer(order.detail, testOrder)),
};

export const Loading: Story = {
  parameters: answering((server) => server.answer(order.detail, () => new Promise(() => {}))),
};

export const Missing: Story = {
  parameters: answering((server) => server.refuse(order.detail, 'orderNotFound')),
};

export const Failed: Story = {
  parameters: answering((server) => server.refuse(order.detail, 'serverError')),
};
