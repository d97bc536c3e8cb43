import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Row, Stack } from '../layout/stack.tsx';
import { Icon } from './icon.tsx';
import { iconNames } from './icons.ts';

export default { title: 'ui/Icon', component: Icon } satisfies Meta;
type Story = StoryObj;

/** The last one shows the dot of an unknown name. */
export const All: Story = {
  render: () => (
    <Grid min={84}>
      {[...iconNames, 'no-such-icon'].map((name) => (
        <Stack key={name} gap={1} align="center">
          <Icon name={name} size={22} />
          <span style={{ fontSize: 12, color: 'var(--ink-2)' }}>{name}</span>
        </Stack>
      ))}
    </Grid>
  ),
};

export const Sizes: Story = {
  render: function Sizes() {
    const { t } = useTranslation('remote-defi');
    return (
      <Row>
        {[16, 20, 28, 40].map((size) => (
          <Icon key={size} name="ticket" size={size} label={t('ticket.title')} />
        ))}
      </Row>
    );
  },
};
