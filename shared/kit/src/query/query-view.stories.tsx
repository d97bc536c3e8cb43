import * as order from '@shared/contract/endpoints/order';
import { connectivityAtom, shellStore, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { type FakeServer, testOrder } from '@shared/shell/testing/stories';
import { List, ListItem, Row } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../money/money.tsx';
import { QueryView } from './query-view.tsx';
import { RefreshButton } from './refresh-button.tsx';

const answering = (prepare: (server: FakeServer) => void) => ({ shell: { prepare } });

export default {
  title: 'kit/QueryView',
  component: QueryView,
  subcomponents: { RefreshButton },
  render: function OpenOrders() {
    const { t } = useTranslation('kit');
    const query = useApiQuery(order.open);
    return (
      <>
        <Row justify="end">
          <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
        </Row>
        <QueryView query={query} failed={t('query.missing')}>
          {({ list }) => (
            <List label={t('open.heading')}>
              {list.map(({ id, payment }) => (
                <ListItem
                  key={id}
                  title={t('remote-defi:buy.stub.label')}
                  value={<Money amount={payment.amount} asset={payment.asset} />}
                />
              ))}
            </List>
          )}
        </QueryView>
      </>
    );
  },
} satisfies Meta;
type Story = StoryObj;

export const Loaded: Story = {
  parameters: answering((server) => server.answer(order.open, { list: [testOrder] })),
};

export const Loading: Story = {
  parameters: answering((server) => server.answer(order.open, () => new Promise(() => {}))),
};

export const Failed: Story = {
  parameters: answering((server) => server.refuse(order.open, 'serverError')),
};

export const Offline: Story = {
  parameters: answering((server) => {
    server.vanish(order.open);
    shellStore.set(connectivityAtom, 'offline');
  }),
};

let current: FakeServer | undefined;

/** The data stays after a failed refresh, with a note. */
export const Outdated: Story = {
  parameters: answering((server) => {
    current = server;
    server.answer(order.open, { list: [testOrder] });
  }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('list');
    current?.refuse(order.open, 'serverError');
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByRole('status');
  },
};
