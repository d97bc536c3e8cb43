import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid } from '../layout/stack.tsx';
import { Badge } from '../value/badge.tsx';
import { PayCard, type PayCardProps } from './pay-card.tsx';

export default { title: 'ui/PayCard', component: PayCard } satisfies Meta;
type Story = StoryObj;

function SomeCard(props: Partial<PayCardProps>) {
  const { t } = useTranslation('remote-visa');
  return (
    <PayCard
      brand="Tessera"
      kind={t('cards.type.virtual')}
      scheme="Visa"
      last4="4821"
      last4Label={t('cards.number')}
      expires="11/29"
      expiresLabel={t('cards.expires')}
      holder="LI WANG"
      {...props}
    />
  );
}

export const Tones: Story = {
  render: function Tones() {
    const { t } = useTranslation('remote-visa');
    return (
      <Grid min={260}>
        <SomeCard />
        <SomeCard tone="ink" kind={t('cards.type.physical')} last4="0037" />
        <SomeCard tone="stone" />
      </Grid>
    );
  },
};

export const WithStatus: Story = {
  render: function WithStatus() {
    const { t } = useTranslation('remote-visa');
    return (
      <Grid min={260}>
        <SomeCard status={<Badge tone="warning">{t('cards.state.frozen')}</Badge>} muted />
        <SomeCard
          tone="ink"
          status={<Badge tone="warning">{t('applications.stage.issuing')}</Badge>}
        />
      </Grid>
    );
  },
};

/** A card on offer has no number, holder or date. */
export const OnOffer: Story = {
  render: function OnOffer() {
    const { t } = useTranslation('remote-visa');
    return <PayCard brand="Tessera" kind={t('cards.type.physical')} scheme="Visa" tone="stone" />;
  },
};

export const LongHolder: Story = {
  render: () => <SomeCard holder="WILHELMINA HENRIETTA FEATHERSTONEHAUGH" />,
};
