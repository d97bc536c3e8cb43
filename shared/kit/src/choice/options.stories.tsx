import { useTranslation } from '@shared/shell';
import { Badge } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { IconTile } from './icon-tile.tsx';
import { OptionCard } from './option-card.tsx';
import { OptionGroup, type OptionGroupProps } from './option-group.tsx';
import { OptionLine } from './option-line.tsx';

export default {
  title: 'kit/Options',
  component: OptionGroup,
  subcomponents: { OptionCard, OptionLine, IconTile },
} satisfies Meta;
type Story = StoryObj;

function Holders(props: Omit<OptionGroupProps, 'children' | 'label'> & { size?: 'sm' }) {
  const { size, ...group } = props;
  const { t } = useTranslation('remote-visa');
  const [chosen, choose] = useState('1');
  const holders = [
    { id: '1', name: 'LI WANG', status: t('holders.approved') },
    { id: '2', name: 'WILHELMINA FEATHERSTONEHAUGH', status: t('holders.approved') },
    { id: '3', name: 'MEI CHEN', status: t('holders.pending') },
  ];
  return (
    <OptionGroup label={t('apply.holder')} {...group}>
      {(name) =>
        holders.map((holder) => (
          <OptionCard
            key={holder.id}
            name={name}
            size={size}
            checked={chosen === holder.id}
            onChoose={() => choose(holder.id)}
            disabled={holder.id === '3'}
            leading={<IconTile name="holder" />}
          >
            <OptionLine
              title={holder.name}
              detail={t('apply.holder')}
              end={<Badge>{holder.status}</Badge>}
            />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}

export const Stacked: Story = { render: () => <Holders /> };

export const InARow: Story = { render: () => <Holders layout="row" size="sm" hideLabel /> };

export const Wrong: Story = {
  render: function Wrong() {
    const { t } = useTranslation('remote-visa');
    return <Holders error={t('apply.holder.choose')} />;
  },
};
