import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Stack } from '../layout/stack.tsx';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

export default { title: 'ui/NumberInput', component: NumberInput } satisfies Meta;
type Story = StoryObj;

function Typed({ value: first, ...rest }: Omit<NumberInputProps, 'onValueChange'>) {
  const [value, setValue] = useState(first);
  return <NumberInput {...rest} value={value} onValueChange={setValue} />;
}

export const Amounts: Story = {
  render: function Amounts() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack gap={5}>
        <Typed label={t('send.amount')} value="" unit="ENU" />
        <Typed
          label={t('send.amount')}
          aside={t('kit:form.amount.available', { amount: '43,599.502147 SPA' })}
          value="12.5"
          unit="SPA"
          onMax={() => {}}
          maxLabel={t('kit:form.amount.fillMax')}
        />
        <Typed label={t('remote-defi:buy.quantity')} value="2" decimals={0} />
      </Stack>
    );
  },
};

export const Wrong: Story = {
  render: function Wrong() {
    const { t } = useTranslation('remote-account');
    return (
      <Typed
        label={t('send.amount')}
        value="50000"
        unit="USDT"
        error={t('kit:form.amount.tooMuch', { amount: '8,120.40 USDT' })}
      />
    );
  },
};

export const Disabled: Story = {
  render: function Disabled() {
    const { t } = useTranslation('remote-account');
    return (
      <Typed
        label={t('send.amount')}
        value="60"
        unit="JU"
        disabled
        onMax={() => {}}
        maxLabel={t('kit:form.amount.fillMax')}
      />
    );
  },
};
