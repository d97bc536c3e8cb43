import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Section } from '../layout/section.tsx';
import { Stack } from '../layout/stack.tsx';
import { Badge } from '../value/badge.tsx';
import { TicketStub } from './ticket-stub.tsx';

export default {
  title: 'ui/TicketStub',
  component: TicketStub,
  decorators: [
    function BelowAHeading(Story) {
      const { t } = useTranslation('remote-defi');
      return (
        <Section title={t('ticket.tab.mine')}>
          <Story />
        </Section>
      );
    },
  ],
} satisfies Meta;
type Story = StoryObj;

export const States: Story = {
  render: function States() {
    const { t } = useTranslation('remote-defi');
    return (
      <Stack gap={4}>
        <TicketStub
          title={t('buy.stub.label')}
          number="T-000128"
          badge={<Badge tone="ticket">{t('mine.status.active')}</Badge>}
          amount="60"
          amountLabel="JU"
          facts={[{ label: t('buy.stub.lapse'), value: '2026-11-22' }]}
          to="/ticket"
        />
        <TicketStub
          title={t('buy.stub.label')}
          number="T-000091"
          badge={<Badge>{t('mine.status.lapsed')}</Badge>}
          amount="60"
          amountLabel="JU"
          tone="muted"
          detail={t('mine.lapsed', { date: '2026-10-05' })}
        />
      </Stack>
    );
  },
};

export const Small: Story = {
  render: function Small() {
    const { t } = useTranslation('remote-defi');
    return (
      <TicketStub
        size="sm"
        title={t('buy.stub.label')}
        number="T-000128"
        badge={<Badge tone="ticket">{t('mine.status.active')}</Badge>}
      />
    );
  },
};

/** The ticket that the member is about to buy. */
export const OnOffer: Story = {
  render: function OnOffer() {
    const { t } = useTranslation('remote-defi');
    return (
      <TicketStub
        title={t('buy.stub.label')}
        amount="120"
        amountLabel="JU"
        facts={[
          { label: t('buy.stub.number'), value: t('buy.stub.number.value') },
          { label: t('buy.quantity'), value: '2' },
        ]}
      />
    );
  },
};
