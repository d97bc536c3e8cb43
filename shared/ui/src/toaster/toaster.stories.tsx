import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { Toaster } from './toaster.tsx';

export default { title: 'ui/Toaster', component: Toaster } satisfies Meta;

export const Tones: StoryObj = {
  render: function Tones() {
    const { t } = useTranslation('shell');
    const all = [
      { id: '1', text: t('remote-account:contacts.saved'), tone: 'success' as const },
      { id: '2', text: t('session.accountChanged') },
      {
        id: '3',
        text: t('error.serverError'),
        tone: 'danger' as const,
        reference: '01JCZ8-4F7Q',
        action: { label: t('failure.retry'), run: () => {} },
      },
    ];
    const [gone, setGone] = useState<readonly string[]>([]);
    return (
      <>
        <Button onClick={() => setGone([])}>{t('failure.retry')}</Button>
        <Toaster
          toasts={all.filter(({ id }) => !gone.includes(id))}
          onDismiss={(id) => setGone((before) => [...before, id])}
          labels={{
            region: t('remote-account:notices.title'),
            dismiss: t('kit:sheet.close'),
            reference: t('failure.reference'),
            copyReference: t('failure.copyReference'),
            copied: t('failure.copied'),
          }}
        />
      </>
    );
  },
};
