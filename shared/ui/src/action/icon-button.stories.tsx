import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from '../layout/stack.tsx';
import { IconButton } from './icon-button.tsx';

export default { title: 'ui/IconButton', component: IconButton } satisfies Meta;
type Story = StoryObj;

export const Variants: Story = {
  render: function Variants() {
    const { t } = useTranslation('remote-account');
    return (
      <Row gap={2}>
        <IconButton icon="refresh" label={t('kit:query.refresh')} />
        <IconButton icon="globe" label={t('account.language')} variant="secondary" />
        <IconButton icon="plus" label={t('kit:topUp.action')} variant="primary" />
        <IconButton icon="copy" label={t('account.address.copy')} size="sm" />
        <IconButton icon="user" label={t('me.title')} to="/user" />
      </Row>
    );
  },
};

export const News: Story = {
  render: function News() {
    const { t } = useTranslation('remote-account');
    return <IconButton icon="bell" label={t('notices.title')} dot />;
  },
};

export const Disabled: Story = {
  render: function Disabled() {
    const { t } = useTranslation('kit');
    return <IconButton icon="refresh" label={t('query.refresh')} disabled />;
  },
};
