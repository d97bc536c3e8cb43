import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../action/button.tsx';
import { Stat } from '../value/stat.tsx';
import { Card } from './card.tsx';
import { Divider } from './divider.tsx';
import { Grid, Row, Stack } from './stack.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export default {
  title: 'ui/Layout',
  component: Stack,
  subcomponents: { Row, Grid, Card, Divider, VisuallyHidden },
} satisfies Meta;
type Story = StoryObj;

export const Stacks: Story = {
  render: function Stacks() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack gap={3}>
        <Button variant="primary">{t('remote-defi:buy.heading')}</Button>
        <Row justify="between">
          <Button>{t('assets.withdraw')}</Button>
          <Button>{t('send.title')}</Button>
        </Row>
        <Divider />
        <Grid gap={2} min={140}>
          <Button>{t('withdraw.coin')}</Button>
          <Button>{t('contacts.title')}</Button>
          <Button>{t('notices.title')}</Button>
        </Grid>
        <Divider variant="perforated" />
      </Stack>
    );
  },
};

export const Cards: Story = {
  render: function Cards() {
    const { t } = useTranslation('remote-account');
    return (
      <Grid min={150}>
        <Card>
          <Stat label={t('team.direct')} value="12" />
        </Card>
        <Card tone="sunk" padding="sm">
          <Stat label={t('team.count')} value="1,024" />
        </Card>
        <Card tone="accent" padding="lg">
          <Stat label={t('team.whole')} value="1,024.5" unit="JU" />
        </Card>
        <Card tone="attention" as="section" aria-label={t('team.level')}>
          <Stat label={t('team.level')} value="3" />
        </Card>
      </Grid>
    );
  },
};

/** Only assistive technology reads the text. */
export const Hidden: Story = {
  render: function Hidden() {
    const { t } = useTranslation('kit');
    return (
      <p>
        •••• <VisuallyHidden>{t('holdings.hidden')}</VisuallyHidden>
      </p>
    );
  },
};
