import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ActionGrid, ActionTile } from './action-tile.tsx';

export default {
  title: 'kit/ActionTile',
  component: ActionTile,
  subcomponents: { ActionGrid },
} satisfies Meta;

export const Actions: StoryObj = {
  render: function Actions() {
    const { t } = useTranslation('remote-account');
    return (
      <ActionGrid label={t('assets.actions')}>
        <ActionTile icon="plus" to="/wallet/deposit">
          {t('deposit.title')}
        </ActionTile>
        <ActionTile icon="arrow-up-right" to="/withdraw">
          {t('assets.withdraw')}
        </ActionTile>
        <ActionTile icon="freeze">{t('remote-visa:freeze.action')}</ActionTile>
        <ActionTile icon="lock" tone="danger" disabled>
          {t('remote-visa:cards.state.blocked')}
        </ActionTile>
      </ActionGrid>
    );
  },
};
