import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconTile } from '../choice/icon-tile.tsx';
import { SummaryLink } from './summary-link.tsx';

export default { title: 'kit/SummaryLink', component: SummaryLink } satisfies Meta;
type Story = StoryObj;

export const Tickets: Story = {
  render: function Tickets() {
    const { t } = useTranslation('remote-defi');
    return (
      <SummaryLink
        tone="ticket"
        emblem={<IconTile name="ticket" />}
        title={t('ticket.title')}
        text={t('summary.next', { time: '2 d 4 h' })}
        action={t('summary.open')}
        to="/ticket"
      />
    );
  },
};

export const NoCard: Story = {
  render: function NoCard() {
    const { t } = useTranslation('remote-visa');
    return (
      <SummaryLink
        textFirst
        emblem={<IconTile name="card" />}
        title={t('summary.none')}
        text={t('summary.none.text')}
        action={t('summary.open')}
        to="/bank"
      />
    );
  },
};

export const Failed: Story = {
  render: function Failed() {
    const { t } = useTranslation('remote-visa');
    return (
      <SummaryLink
        emblem={<IconTile name="card" />}
        title={t('home.title')}
        failed={t('summary.failed')}
        action={t('summary.open')}
        to="/bank"
      />
    );
  },
};
