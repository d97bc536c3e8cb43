import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import { Address } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../money/money.tsx';
import { Facts, Timeline } from './facts.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { StatusBadge } from './status-badge.tsx';

export default {
  title: 'kit/Facts',
  component: Facts,
  subcomponents: { Timeline, ProgressBar, StatusBadge },
} satisfies Meta;
type Story = StoryObj;

export const Rows: Story = {
  render: function Rows() {
    const { t } = useTranslation('remote-account');
    return (
      <Facts
        facts={[
          { label: t('withdraw.leaves'), value: <Money amount={100_000_000n} asset="USDT" /> },
          { label: t('withdraw.fee'), value: <Money amount={500_000n} asset="USDT" /> },
          { label: t('transfers.remark'), value: null },
          {
            label: t('withdraw.arrives'),
            value: <Money amount={99_500_000n} asset="USDT" />,
            total: true,
          },
        ]}
      />
    );
  },
};

export const Columns: Story = {
  render: function Columns() {
    const { t } = useTranslation('remote-account');
    return (
      <Facts
        layout="columns"
        facts={[
          { label: t('withdraw.to'), value: <Address value={testAddress} full /> },
          { label: t('records.time'), value: '2026-11-27 14:02' },
        ]}
      />
    );
  },
};

export const Withdrawal: Story = {
  render: function Withdrawal() {
    const { t } = useTranslation('remote-account');
    return (
      <Timeline
        label={t('withdrawals.progress')}
        events={[
          {
            id: 'asked',
            title: t('withdrawals.step.asked'),
            state: 'done',
            at: '2026-11-27T09:00:00Z',
          },
          {
            id: 'review',
            title: t('withdrawals.step.review'),
            state: 'current',
            by: 'Tessera',
            detail: t('withdrawals.funds'),
          },
          { id: 'sent', title: t('withdrawals.step.sent'), state: 'todo' },
        ]}
      />
    );
  },
};

export const FailedWithdrawal: Story = {
  render: function FailedWithdrawal() {
    const { t } = useTranslation('remote-account');
    return (
      <Timeline
        label={t('withdrawals.progress')}
        events={[
          {
            id: 'asked',
            title: t('withdrawals.step.asked'),
            state: 'done',
            at: '2026-11-27T09:00:00Z',
          },
          {
            id: 'back',
            title: t('withdrawals.step.back'),
            state: 'failed',
            detail: t('withdrawals.reason.contract'),
          },
        ]}
      />
    );
  },
};

export const Progress: Story = {
  render: function Progress() {
    const { t } = useTranslation('remote-visa');
    const left = (part: string) => t('limits.left', { left: part, limit: '1,000 USD' });
    return (
      <>
        <ProgressBar label={t('limits.of.daily')} ratio={0.35} text={left('650 USD')} />
        <ProgressBar
          label={t('limits.of.monthly')}
          ratio={1}
          text={t('limits.usedUp')}
          tone="warning"
        />
      </>
    );
  },
};

export const Statuses: Story = {
  render: function Statuses() {
    const { t } = useTranslation('remote-account');
    const table = {
      processing: { tone: 'warning', text: t('withdrawals.status.processing') },
      completed: { tone: 'success', text: t('withdrawals.status.completed') },
      failed: { tone: 'danger', text: t('withdrawals.status.failed') },
    } as const;
    return (
      <>
        <StatusBadge status="processing" table={table} />{' '}
        <StatusBadge status="completed" table={table} />{' '}
        <StatusBadge status="failed" table={table} />
      </>
    );
  },
};
