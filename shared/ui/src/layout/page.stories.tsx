import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';
import { Section } from './section.tsx';

export default {
  title: 'ui/Page',
  component: Page,
  subcomponents: { Section },
  parameters: { page: true },
} satisfies Meta;
type Story = StoryObj;

export const WithSections: Story = {
  render: function WithSections() {
    const { t } = useTranslation('remote-account');
    return (
      <Page
        title={t('send.title')}
        lead={t('send.lead')}
        back={{ label: t('back'), to: '/wallet' }}
        actions={<IconButton icon="refresh" label={t('kit:query.refresh')} />}
      >
        <Section
          title={t('contacts.title')}
          lead={t('contacts.lead')}
          actions={
            <Button size="sm" variant="quiet" to="/wallet/moneyLog">
              {t('records.all')}
            </Button>
          }
        >
          <Card>{t('transfers.empty.text')}</Card>
        </Section>
        <Section title={t('records.heading')} eyebrow={t('wallet.title')}>
          <Card>{t('records.empty.text')}</Card>
        </Section>
      </Page>
    );
  },
};

export const Wide: Story = {
  render: function Wide() {
    const { t } = useTranslation('remote-visa');
    return (
      <Page title={t('home.title')} width="wide">
        <Section>
          <Card>{t('cards.empty.text')}</Card>
        </Section>
      </Page>
    );
  },
};
