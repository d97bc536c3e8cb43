import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFoundPage } from './not-found-page.tsx';

export default {
  title: 'kit/NotFoundPage',
  component: NotFoundPage,
  parameters: { page: true },
} satisfies Meta;

export const InTheWallet: StoryObj = {
  render: function InTheWallet() {
    const { t } = useTranslation('remote-account');
    return <NotFoundPage back={{ to: '/wallet', label: t('back') }} />;
  },
};
