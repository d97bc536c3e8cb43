import { useTranslation } from '@shared/shell';
import { testAddress, testConfig, testRecord } from '@shared/shell/testing/stories';
import { Stack } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyValue } from './copy-value.tsx';
import { ExplorerLink, TransactionLink } from './explorer-link.tsx';
import { NetworkFacts } from './network-facts.tsx';

const explored = {
  shell: { config: { chain: { ...testConfig.chain, explorer_url: 'https://juscan.example' } } },
};

export default {
  title: 'kit/Values',
  component: CopyValue,
  subcomponents: { ExplorerLink, TransactionLink, NetworkFacts },
} satisfies Meta;
type Story = StoryObj;

export const Copied: Story = {
  render: function Copied() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack>
        <CopyValue value={testAddress} label={t('account.address.copy')} />
        <CopyValue value={testAddress} label={t('account.address.copy')} full />
        <CopyValue
          value="TESSERA1"
          label={t('team.invite.code.copy')}
          share={{ url: 'https://tessera.example/?invite=TESSERA1' }}
        />
      </Stack>
    );
  },
};

export const Transactions: Story = {
  parameters: explored,
  render: function Transactions() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack align="start">
        <ExplorerLink kind="address" value={testAddress} />
        <TransactionLink
          hash={testRecord.tx_hash ?? ''}
          label={t('records.tx')}
          copyLabel={t('records.tx.copy')}
        />
      </Stack>
    );
  },
};

/** Without an explorer, only the hash can be copied. */
export const WithoutExplorer: Story = {
  render: function WithoutExplorer() {
    const { t } = useTranslation('remote-account');
    return (
      <TransactionLink
        hash={testRecord.tx_hash ?? ''}
        label={t('records.tx')}
        copyLabel={t('records.tx.copy')}
      />
    );
  },
};

export const Network: Story = { parameters: explored, render: () => <NetworkFacts /> };
