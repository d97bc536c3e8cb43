import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Select, type SelectProps } from './select.tsx';

export default { title: 'ui/Select', component: Select } satisfies Meta;
type Story = StoryObj;

function Holder({ value: first, ...rest }: Partial<SelectProps>) {
  const { t } = useTranslation('remote-visa');
  const [value, setValue] = useState(first ?? null);
  return (
    <Select
      label={t('apply.holder')}
      placeholder={t('apply.holder.choose')}
      value={value}
      onValueChange={setValue}
      options={[
        { value: '1', label: 'LI WANG', detail: t('holders.approved') },
        { value: '2', label: 'WILHELMINA HENRIETTA FEATHERSTONEHAUGH' },
        { value: '3', label: 'MEI CHEN', detail: t('holders.pending'), disabled: true },
      ]}
      {...rest}
    />
  );
}

export const Empty: Story = { render: () => <Holder /> };

export const Selected: Story = { render: () => <Holder value="2" /> };

export const Wrong: Story = {
  render: function Wrong() {
    const { t } = useTranslation('remote-visa');
    return <Holder hint={t('holder.privacy')} error={t('apply.holder.choose')} />;
  },
};

export const Disabled: Story = { render: () => <Holder value="1" disabled /> };

export const Open: Story = {
  render: () => <Holder value="1" />,
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('combobox')),
};
