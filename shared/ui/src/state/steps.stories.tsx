import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type StepState, Steps } from './steps.tsx';

export default { title: 'ui/Steps', component: Steps } satisfies Meta;
type Story = StoryObj;

function Payment({ states }: { states: readonly StepState[] }) {
  const { t } = useTranslation('member');
  const steps = [
    { title: t('payment.step.checkingWallet') },
    { title: t('payment.step.checkingBalance') },
    {
      title: t('payment.step.waitingForAuthorization'),
      detail: t('payment.authorizing.payment'),
    },
    { title: t('payment.step.waitingForConfirmation') },
  ];
  return (
    <Steps
      label={t('kit:pay.progress')}
      steps={steps.map((step, index) => ({ ...step, state: states[index] ?? 'todo' }))}
      stateLabels={{
        done: t('kit:pay.state.done'),
        current: t('kit:pay.state.current'),
        todo: t('kit:pay.state.todo'),
        failed: t('kit:pay.state.failed'),
      }}
    />
  );
}

export const InProgress: Story = { render: () => <Payment states={['done', 'done', 'current']} /> };

export const Failed: Story = { render: () => <Payment states={['done', 'failed']} /> };

export const Done: Story = {
  render: () => <Payment states={['done', 'done', 'done', 'done']} />,
};
