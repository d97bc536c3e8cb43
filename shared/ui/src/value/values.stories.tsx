import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row, Stack } from '../layout/stack.tsx';
import { Address } from './address.tsx';
import { Amount } from './amount.tsx';
import { Badge } from './badge.tsx';
import { Stat } from './stat.tsx';

export default {
  title: 'ui/Values',
  component: Amount,
  subcomponents: { Address, Badge, Stat },
} satisfies Meta;
type Story = StoryObj;

export const Amounts: Story = {
  render: () => (
    <Stack gap={4} align="start">
      <Amount value="60" unit="JU" size="sm" />
      <Amount value="1.8" unit="ENU" tone="in" />
      <Amount value="43,599.502147" unit="SPA" size="lg" tone="out" />
      <Amount value="0.000001" unit="JU" tone="muted" />
      <Amount value="8,120.40" unit="USDT" size="xl" />
    </Stack>
  ),
};

export const Addresses: Story = {
  render: function Addresses() {
    const { t } = useTranslation('remote-account');
    const texts = { copyLabel: t('transfers.address.copy'), copiedLabel: t('copied') };
    return (
      <Stack gap={4}>
        <Address value={testAddress} />
        <Address value={testAddress} {...texts} />
        <Address value={testAddress} {...texts} full />
      </Stack>
    );
  },
};

export const Badges: Story = {
  render: function Badges() {
    const { t } = useTranslation('remote-defi');
    return (
      <Row gap={2}>
        <Badge>{t('mine.status.lapsed')}</Badge>
        <Badge tone="accent" icon="check">
          {t('mine.status.active')}
        </Badge>
        <Badge tone="success">{t('apply.status.approved')}</Badge>
        <Badge tone="warning" icon="clock">
          {t('aid.state.confirming')}
        </Badge>
        <Badge tone="danger">{t('apply.status.rejected')}</Badge>
        <Badge tone="ticket" icon="ticket">
          {t('buy.stub.label')}
        </Badge>
      </Row>
    );
  },
};

export const Stats: Story = {
  render: function Stats() {
    const { t } = useTranslation('kit');
    return (
      <Stack gap={5}>
        <Stat
          size="lg"
          label={t('total.label')}
          value="12,480.350214"
          unit="USDT"
          detail={t('total.rates', { brand: 'Tessera', date: '2026-11-27' })}
        />
        <Stat size="lg" label={t('total.label')} value="123,456,789,012.345678" unit="USDT" />
        <Stat label={t('total.cards')} value="50.00" unit="USDT" />
      </Stack>
    );
  },
};
