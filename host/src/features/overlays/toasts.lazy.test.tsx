import { toast } from '@shared/shell';
import { renderShell, setUpShell } from '@shared/shell/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TopDialog } from '../../lazy/top-dialog.tsx';
import Toasts from './toasts.lazy.tsx';

const dialog = (
  <TopDialog head="Wallet" title="Confirm" lead="" closeLabel="Close" onClose={() => {}}>
    Content
  </TopDialog>
);

it('renders messages inside an open native dialog, because the page is inert', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  const toasts = renderShell(<Toasts />);
  const top = renderShell(dialog);
  act(() => toast({ text: 'Address copied' }));
  const text = () => screen.getByText('Address copied');
  expect(screen.getByRole('dialog', { name: 'Confirm' }).contains(text())).toBe(true);
  top.unmount();
  expect(document.body.contains(text())).toBe(true);
  toasts.unmount();
});
