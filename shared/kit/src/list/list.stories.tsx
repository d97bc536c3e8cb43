import * as user from '@shared/contract/endpoints/user';
import { useTranslation } from '@shared/shell';
import { type FakeServer, testRecord } from '@shared/shell/testing/stories';
import { ListItem } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../money/money.tsx';
import { DayGroups } from './day-groups.tsx';
import { ListPage } from './list-page.tsx';
import { ListView } from './list-view.tsx';

const records = ['2026-11-27T14:02:00Z', '2026-11-26T22:15:00Z', '2026-11-26T09:41:00Z'].map(
  (created_at, index) => ({ ...testRecord, id: String(index), created_at }),
);

/** `next`: the cursor of a further page. */
const holding = (list: typeof records, next: string | null = null) => ({
  prepare(server: FakeServer) {
    server.answer(user.moneyLog, { list, next });
    server.answer(user.moneyLogCount, { total: list.length, more: next !== null });
  },
});

function useRecordTexts() {
  const { t } = useTranslation('remote-account');
  return {
    title: t('records.title'),
    failed: t('records.failed'),
    empty: { title: t('records.empty.title'), text: t('records.empty.text') },
    filters: [
      {
        name: 'asset' as const,
        label: t('records.filter.asset'),
        options: [
          { value: 'JU' as const, label: 'JU' },
          { value: 'USDT' as const, label: 'USDT' },
        ],
      },
    ],
  };
}

function Line({ amount, asset }: { amount: string; asset: 'JU' | 'USDT' }) {
  const { t } = useTranslation('remote-defi');
  return (
    <ListItem
      icon="ticket"
      title={t('buy.stub.label')}
      value={<Money amount={amount} asset={asset} movement />}
    />
  );
}

export default {
  title: 'kit/List',
  component: ListPage,
  subcomponents: { ListView, DayGroups },
  parameters: { page: true },
  render: function Activity() {
    return (
      <ListPage
        {...useRecordTexts()}
        endpoint={user.moneyLog}
        count={user.moneyLogCount}
        days
        help="fees"
        timeOf={({ created_at: at }) => at}
      >
        {({ amount }) => <Line amount={amount} asset="JU" />}
      </ListPage>
    );
  },
} satisfies Meta;
type Story = StoryObj;

export const Records: Story = { parameters: { shell: holding(records) } };

export const Empty: Story = { parameters: { shell: holding([]) } };

export const NothingMatches: Story = {
  parameters: { shell: { ...holding([]), path: '/?asset=USDT' } },
};

export const Loading: Story = {
  parameters: {
    shell: {
      prepare: (server: FakeServer) => {
        server.answer(user.moneyLog, () => new Promise(() => {}));
        server.answer(user.moneyLogCount, () => new Promise(() => {}));
      },
    },
  },
};

export const Failed: Story = {
  parameters: {
    shell: {
      prepare: (server: FakeServer) => {
        server.refuse(user.moneyLog, 'serverError');
        server.refuse(user.moneyLogCount, 'serverError');
      },
    },
  },
};

/** A part of a page, without a heading of its own. */
export const View: Story = {
  parameters: { shell: holding(records), page: false },
  render: function View() {
    const { title: _, filters: __, ...texts } = useRecordTexts();
    return (
      <ListView {...texts} endpoint={user.moneyLog}>
        {({ amount }) => <Line amount={amount} asset="JU" />}
      </ListView>
    );
  },
};

export const Days: Story = {
  parameters: { page: false },
  render: () => (
    <DayGroups items={records} timeOf={({ created_at: at }) => at}>
      {({ amount }) => <Line amount={amount} asset="JU" />}
    </DayGroups>
  ),
};
