import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { TextInput } from '../field/text-input.tsx';
import { Brand } from '../icon/brand.tsx';
import { List } from '../list/list.tsx';
import { ListItem } from '../list/list-item.tsx';
import { WalletIcon } from '../list/wallet-icon.tsx';
import { Sheet } from './sheet.tsx';

export default { title: 'ui/Sheet', component: Sheet } satisfies Meta;
type Story = StoryObj;

export const Choice: Story = {
  render: function Choice() {
    const { t } = useTranslation('member');
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{t('shell:next.signIn')}</Button>
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={t('signIn.step.choosing')}
          description={t('signIn.review.noCost')}
          closeLabel={t('kit:sheet.close')}
        >
          <List>
            <ListItem
              leading={<WalletIcon name="MetaMask" />}
              title="MetaMask"
              description={t('signIn.lastUsed')}
              onClick={() => setOpen(false)}
            />
            <ListItem
              leading={<WalletIcon name="OKX Wallet" />}
              title="OKX Wallet"
              onClick={() => setOpen(false)}
            />
          </List>
        </Sheet>
      </>
    );
  },
};

export const FormInASheet: Story = {
  render: function FormInASheet() {
    const { t } = useTranslation('remote-account');
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{t('contacts.heading')}</Button>
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={t('contacts.heading')}
          closeLabel={t('kit:sheet.close')}
          dismissible={false}
          actions={
            <Button variant="primary" size="lg" onClick={() => setOpen(false)}>
              {t('contacts.save')}
            </Button>
          }
        >
          <TextInput label={t('contacts.name')} hint={t('contacts.name.hint')} />
        </Sheet>
      </>
    );
  },
};

export const MenuOfPages: Story = {
  render: function MenuOfPages() {
    const { t } = useTranslation('remote-account');
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{t('me.pages')}</Button>
        <Sheet
          side="start"
          open={open}
          onOpenChange={setOpen}
          title={<Brand name="Tessera" />}
          closeLabel={t('kit:sheet.close')}
        >
          <List variant="menu">
            <ListItem icon="wallet" title={t('wallet.title')} current to="/wallet" />
            <ListItem icon="ticket" title={t('remote-defi:ticket.title')} to="/ticket" />
            <ListItem icon="card" title={t('me.cards')} to="/bank" />
          </List>
        </Sheet>
      </>
    );
  },
};
