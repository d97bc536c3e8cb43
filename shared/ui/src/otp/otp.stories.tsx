import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Otp, type OtpProps } from './otp.tsx';

export default { title: 'ui/Otp', component: Otp } satisfies Meta;
type Story = StoryObj;

function Pin({ value: first = '', ...rest }: Partial<OtpProps>) {
  const { t } = useTranslation('kit');
  const [value, setValue] = useState(first);
  return (
    <Otp
      label={t('remote-visa:card.do.pin')}
      digitLabel={(position, length) => t('form.code.digit', { position, length })}
      value={value}
      onValueChange={setValue}
      {...rest}
    />
  );
}

export const Empty: Story = { render: () => <Pin /> };

export const Masked: Story = {
  render: function Masked() {
    const { t } = useTranslation('kit');
    return <Pin value="482" mask hint={t('form.code.short', { length: 6 })} />;
  },
};

export const Wrong: Story = {
  render: function Wrong() {
    const { t } = useTranslation('kit');
    return <Pin value="123456" error={t('form.pin.obvious')} />;
  },
};

export const Disabled: Story = { render: () => <Pin value="482" length={4} disabled /> };
