import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { Address } from '../value/address.tsx';
import { Dialog } from './dialog.tsx';

export default { title: 'ui/Dialog', component: Dialog } satisfies Meta;
type Story = StoryObj;

export const Question: Story = {
  render: function Question() {
    const { t } = useTranslation('remote-account');
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{t('send.action')}</Button>
        <Dialog
          alert
          open={open}
          onOpenChange={setOpen}
          title={t('send.confirm.title', { amount: '12.5 ENU' })}
          description={t('send.confirm.text')}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{t('shell:confirm.cancel')}</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t('send.action')}
              </Button>
            </>
          }
        >
          <Address value={testAddress} full />
        </Dialog>
      </>
    );
  },
};

export const Message: Story = {
  render: function Message() {
    const { t } = useTranslation('remote-account');
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{t('records.month.about')}</Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('records.month.about')}
          closeLabel={t('kit:sheet.close')}
        >
          {t('records.month.note')}
        </Dialog>
      </>
    );
  },
};
