import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './link.tsx';

export default { title: 'ui/Link', component: Link } satisfies Meta;

export const ToAPage: StoryObj = {
  render: function ToAPage() {
    const { t } = useTranslation('remote-account');
    return <Link to="/wallet/moneyLog">{t('records.all')}</Link>;
  },
};
