import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

export default { title: 'ui/Tabs', component: Tabs } satisfies Meta;

export const WithBadge: StoryObj = {
  render: function WithBadge() {
    const { t } = useTranslation('remote-account');
    const [value, setValue] = useState('directs');
    return (
      <Tabs
        label={t('user.tabs')}
        value={value}
        onValueChange={setValue}
        tabs={[
          {
            value: 'directs',
            label: t('user.tab.directs'),
            badge: '12',
            content: t('directs.empty.text'),
          },
          { value: 'earnings', label: t('user.tab.earnings'), content: t('earnings.empty.text') },
          { value: 'invite', label: t('user.tab.invite'), content: t('team.invite.text') },
        ]}
      />
    );
  },
};
