import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../action/button.tsx';
import { Stack } from '../layout/stack.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Skeleton } from './skeleton.tsx';

export default {
  title: 'ui/States',
  component: ErrorState,
  subcomponents: { EmptyState, OfflineNote, Skeleton },
} satisfies Meta;
type Story = StoryObj;

export const Loading: Story = {
  render: () => (
    <Stack gap={4} aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton shape="figure" />
      <Skeleton count={3} />
      <Skeleton shape="row" count={2} />
      <Skeleton shape="block" height={120} />
      <Skeleton shape="circle" width={40} height={40} />
    </Stack>
  ),
};

export const Empty: Story = {
  render: function Empty() {
    const { t } = useTranslation('remote-defi');
    return (
      <EmptyState
        icon="ticket"
        title={t('mine.empty.title')}
        text={t('mine.empty.text')}
        action={
          <Button variant="primary" to="/ticket">
            {t('mine.empty.action')}
          </Button>
        }
      />
    );
  },
};

export const Failed: Story = {
  render: function Failed() {
    const { t } = useTranslation('shell');
    return (
      <ErrorState
        title={t('remote-account:records.failed')}
        text={t('error.timeout')}
        reference="01JCZ8-4F7Q"
        referenceLabel={t('failure.reference')}
        copyLabel={t('failure.copyReference')}
        copiedLabel={t('failure.copied')}
        action={{ label: t('failure.retry'), icon: 'refresh', run: () => {} }}
      />
    );
  },
};

export const FailedPage: Story = {
  parameters: { page: true },
  render: function FailedPage() {
    const { t } = useTranslation('shell');
    return <ErrorState pageTitle title={t('error.unexpected')} text={t('error.requestFailed')} />;
  },
};

export const Retrying: Story = {
  render: function Retrying() {
    const { t } = useTranslation('shell');
    return (
      <ErrorState
        text={t('error.offline')}
        icon="wifi-off"
        action={{ label: t('failure.retry'), busy: true, run: () => {} }}
      />
    );
  },
};

export const Offline: Story = {
  render: function Offline() {
    const { t } = useTranslation('shell');
    return (
      <Stack>
        <OfflineNote text={t('failure.stale')} />
        <OfflineNote
          icon="alert"
          text={t('error.serverError')}
          action={{ label: t('failure.retry'), run: () => {} }}
        />
      </Stack>
    );
  },
};
