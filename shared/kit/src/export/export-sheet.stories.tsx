import * as user from '@shared/contract/endpoints/user';
import { useTranslation } from '@shared/shell';
import type { FakeServer } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Facts } from '../facts/facts.tsx';
import { ExportSheet } from './export-sheet.tsx';

const file = {
  name: 'money-log-2026-11-27.csv',
  records: 128,
  created_at: '2026-11-27T09:00:00Z',
  expires_at: '2026-11-28T09:00:00Z',
  type: null,
  asset: null,
  from: null,
  to: null,
};
const statuses = ['waiting', 'ready', 'failed', 'expired'] as const;

export default {
  title: 'kit/ExportSheet',
  component: ExportSheet,
  render: function Export() {
    const { t } = useTranslation('remote-account');
    return (
      <ExportSheet
        open
        onClose={() => {}}
        title={t('records.export.title')}
        lead={t('records.export.lead')}
        make={{ busy: false, disabled: false, run: () => {} }}
        list={user.moneyLogExports}
        about={{}}
        ticket={user.moneyLogExportTicket}
        nameOf={({ name }) => name}
      >
        <Facts facts={[{ label: t('records.export.days'), value: t('records.days.all') }]} />
      </ExportSheet>
    );
  },
} satisfies Meta;
type Story = StoryObj;

export const Files: Story = {
  parameters: {
    shell: {
      prepare: (server: FakeServer) =>
        server.answer(user.moneyLogExports, {
          list: statuses.map((status) => ({ ...file, id: status, status })),
        }),
    },
  },
};

export const NoFiles: Story = {
  parameters: {
    shell: {
      prepare: (server: FakeServer) => server.answer(user.moneyLogExports, { list: [] }),
    },
  },
};

export const Failed: Story = {
  parameters: {
    shell: { prepare: (server: FakeServer) => server.refuse(user.moneyLogExports, 'serverError') },
  },
};
