import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { Menu } from './menu.tsx';

export default { title: 'ui/Menu', component: Menu } satisfies Meta;

function Account() {
  const { t } = useTranslation('remote-account');
  const [theme, setTheme] = useState('system');
  return (
    <Menu
      trigger={<IconButton icon="more" label={t('account.heading')} />}
      items={[
        { label: t('records.title'), icon: 'list', to: '/wallet/moneyLog' },
        { label: t('security.title'), icon: 'shield', disabled: true },
        'separator',
        {
          label: t('account.theme'),
          value: theme,
          onValueChange: setTheme,
          options: [
            { value: 'light', label: t('account.theme.light'), icon: 'sun' },
            { value: 'dark', label: t('account.theme.dark'), icon: 'moon' },
            { value: 'system', label: t('account.theme.system'), icon: 'monitor' },
          ],
        },
        'separator',
        { label: t('account.logout'), icon: 'log-out', tone: 'danger' },
      ]}
    />
  );
}

export const Closed: StoryObj = { render: () => <Account /> };

export const Open: StoryObj = {
  render: () => <Account />,
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
