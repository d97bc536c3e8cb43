import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Stack } from '../layout/stack.tsx';
import { Switch, type SwitchProps } from './switch.tsx';

export default { title: 'ui/Switch', component: Switch } satisfies Meta;

function Kept({ checked, ...rest }: Omit<SwitchProps, 'onCheckedChange'>) {
  const [isOn, setOn] = useState(checked);
  return <Switch {...rest} checked={isOn} onCheckedChange={setOn} />;
}

export const States: StoryObj = {
  render: function States() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack gap={4}>
        <Kept label={t('push.on')} description={t('push.lead')} checked />
        <Kept label={t('push.hide')} description={t('push.hide.about')} checked={false} />
        <Kept label={t('account.hide')} checked disabled />
        <Kept
          label={t('news.kind.card')}
          description={t('push.kind.off')}
          checked={false}
          disabled
        />
      </Stack>
    );
  },
};
