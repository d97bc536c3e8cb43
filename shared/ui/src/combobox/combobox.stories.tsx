import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Combobox, type ComboboxProps } from './combobox.tsx';

export default { title: 'ui/Combobox', component: Combobox } satisfies Meta;
type Story = StoryObj;

const options = [
  { value: 'HK', label: '香港', keywords: 'Hong Kong' },
  { value: 'SG', label: 'Singapore' },
  { value: 'GB', label: 'United Kingdom of Great Britain and Northern Ireland' },
  { value: 'CI', label: 'Côte d’Ivoire' },
];

function Country({ value: first, ...rest }: Partial<ComboboxProps>) {
  const { t } = useTranslation('kit');
  const [value, setValue] = useState(first ?? null);
  return (
    <Combobox
      label={t('place.country')}
      emptyText={t('place.country.none')}
      options={options}
      value={value}
      onValueChange={setValue}
      {...rest}
    />
  );
}

export const Empty: Story = { render: () => <Country placeholder="…" /> };

export const Selected: Story = { render: () => <Country value="CI" /> };

export const Wrong: Story = {
  render: function Wrong() {
    const { t } = useTranslation('kit');
    return <Country hint={t('place.optional')} error={t('form.issue.required')} />;
  },
};

export const Open: Story = {
  render: () => <Country value="HK" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.keyboard('{ArrowDown}');
  },
};

export const NothingFound: Story = {
  render: () => <Country />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'Atlantis');
  },
};
