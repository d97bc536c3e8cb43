import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row, Stack } from '../layout/stack.tsx';
import { Button } from './button.tsx';

export default { title: 'ui/Button', component: Button } satisfies Meta;
type Story = StoryObj;

export const Variants: Story = {
  render: function Variants() {
    const { t } = useTranslation('remote-account');
    return (
      <Row>
        <Button variant="primary">{t('remote-defi:buy.heading')}</Button>
        <Button>{t('assets.withdraw')}</Button>
        <Button variant="quiet">{t('records.all')}</Button>
        <Button variant="danger">{t('account.logout')}</Button>
        <Button variant="quiet" tone="danger">
          {t('remote-visa:addresses.delete')}
        </Button>
      </Row>
    );
  },
};

export const Sizes: Story = {
  render: function Sizes() {
    const { t } = useTranslation('remote-account');
    return (
      <Row>
        <Button size="sm" icon="copy">
          {t('account.address.copy')}
        </Button>
        <Button icon="plus">{t('kit:topUp.action')}</Button>
        <Button size="lg" variant="primary" full iconEnd="arrow-up-right">
          {t('remote-defi:buy.heading')}
        </Button>
      </Row>
    );
  },
};

export const Links: Story = {
  render: function Links() {
    const { t } = useTranslation('kit');
    return (
      <Row>
        <Button to="/ticket" variant="primary">
          {t('remote-defi:buy.heading')}
        </Button>
        <Button href="https://example.org" icon="external">
          {t('value.explorer')}
        </Button>
      </Row>
    );
  },
};

export const Busy: Story = {
  render: function Busy() {
    const { t } = useTranslation('remote-defi');
    return (
      <Row>
        <Button variant="primary" busy>
          {t('buy.busy')}
        </Button>
        <Button busy>{t('kit:order.cancel')}</Button>
      </Row>
    );
  },
};

export const Disabled: Story = {
  render: function Disabled() {
    const { t } = useTranslation('remote-account');
    return (
      <Row>
        <Button variant="primary" disabled>
          {t('remote-defi:buy.heading')}
        </Button>
        <Button disabled>{t('assets.withdraw')}</Button>
        <Button variant="danger" disabled>
          {t('account.logout')}
        </Button>
      </Row>
    );
  },
};

export const LongTexts: Story = {
  render: function LongTexts() {
    const { t } = useTranslation('remote-visa');
    return (
      <Stack style={{ maxWidth: 220 }}>
        <Button variant="primary" full icon="card">
          {t('apply.submit.amount', { amount: '12,345.678901 USDT' })}
        </Button>
        <Button full>{t('entries.addresses')}</Button>
      </Stack>
    );
  },
};
