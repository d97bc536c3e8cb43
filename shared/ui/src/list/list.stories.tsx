import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconButton } from '../action/icon-button.tsx';
import { Stack } from '../layout/stack.tsx';
import { Amount } from '../value/amount.tsx';
import { Badge } from '../value/badge.tsx';
import { List } from './list.tsx';
import { ListItem } from './list-item.tsx';
import { WalletIcon } from './wallet-icon.tsx';

export default {
  title: 'ui/List',
  component: List,
  subcomponents: { ListItem, WalletIcon },
} satisfies Meta;
type Story = StoryObj;

export const Records: Story = {
  render: function Records() {
    const { t } = useTranslation('remote-account');
    return (
      <List label={t('records.heading')}>
        <ListItem
          icon="arrow-down-left"
          title={t('news.kind.release')}
          description="2026-11-19 14:02"
          value={<Amount value="1.8" unit="ENU" tone="in" />}
          to="/wallet/moneyLog"
        />
        <ListItem
          icon="arrow-up-right"
          title={t('records.type.withdrawal')}
          description="2026-11-18 09:41"
          value={<Amount value="12,480.350214" unit="USDT" tone="out" />}
          meta={<Badge tone="warning">{t('withdrawals.stage.review')}</Badge>}
        />
        <ListItem
          icon="refresh"
          title={t('records.status.returned')}
          description={t('records.about.returned')}
          value={<Amount value="100" unit="USDT" tone="in" />}
        />
      </List>
    );
  },
};

export const Rows: Story = {
  render: function Rows() {
    const { t } = useTranslation('remote-account');
    return (
      <List variant="plain">
        <ListItem icon="user" title={t('me.title')} description={t('me.team.text')} to="/user" />
        <ListItem icon="bell" title={t('notices.title')} onClick={() => {}} />
        <ListItem icon="shield" title={t('security.title')} disabled onClick={() => {}} />
        <ListItem icon="external" title="JuScan" href="https://example.org" />
        <ListItem icon="log-out" title={t('account.logout')} tone="danger" onClick={() => {}} />
        <ListItem
          icon="monitor"
          title={t('sessions.current')}
          trailing={<IconButton icon="x" label={t('sessions.end')} />}
          below={t('sessions.lead')}
        />
      </List>
    );
  },
};

export const MenuOfPages: Story = {
  render: function MenuOfPages() {
    const { t } = useTranslation('remote-account');
    return (
      <List variant="menu" label={t('me.pages')}>
        <ListItem icon="wallet" title={t('wallet.title')} current to="/wallet" />
        <ListItem icon="ticket" title={t('remote-defi:ticket.title')} to="/ticket" />
        <ListItem icon="card" title={t('me.cards')} to="/bank" />
      </List>
    );
  },
};

export const Wallets: Story = {
  render: () => (
    <Stack>
      <List>
        <ListItem leading={<WalletIcon name="MetaMask" />} title="MetaMask" onClick={() => {}} />
        <ListItem
          leading={<WalletIcon name="Tessera" icon={square} />}
          title="Tessera"
          onClick={() => {}}
        />
      </List>
    </Stack>
  ),
};

/** A wallet's own picture. */
const square =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Crect width="1" height="1" fill="%230e6b56"/%3E%3C/svg%3E';
