import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../layout/card.tsx';
import { Stat } from '../value/stat.tsx';
import { Tile } from './tile.tsx';

export default { title: 'ui/Tile', component: Tile } satisfies Meta;

export const BehindContent: StoryObj = {
  render: function BehindContent() {
    const { t } = useTranslation('kit');
    return (
      <Card tone="accent" padding="lg" style={{ position: 'relative', isolation: 'isolate' }}>
        <span style={{ color: 'var(--accent)', opacity: 0.16 }}>
          <Tile />
        </span>
        <Stat size="lg" label={t('total.label')} value="90.6" unit="JU" />
      </Card>
    );
  },
};
