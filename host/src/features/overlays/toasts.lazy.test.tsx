import { dismissToast, openInvitePopup, shellStore, toast, toastsAtom } from '@shared/shell';
import { renderShell, type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TopDialog } from '../../lazy/top-dialog.tsx';
import InvitePopup from '../sign-in/invite-popup.lazy.tsx';
import Toasts from './toasts.lazy.tsx';

const setUp = (config: ShellSetUp['config'] = {}) =>
  setUpShell({
    config,
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });

afterEach(() => {
  for (const { id } of shellStore.get(toastsAtom)) dismissToast(id);
});

const dialog = (
  <TopDialog head="Wallet" title="Confirm" lead="" closeLabel="Close" onClose={() => {}}>
    Content
  </TopDialog>
);

it('renders messages inside an open native dialog, because the page is inert', async () => {
  await setUp();
  const toasts = renderShell(<Toasts />);
  const top = renderShell(dialog);
  act(() => toast({ text: 'Address copied' }));
  const text = () => screen.getByText('Address copied');
  expect(screen.getByRole('dialog', { name: 'Confirm' }).contains(text())).toBe(true);
  top.unmount();
  expect(document.body.contains(text())).toBe(true);
  toasts.unmount();
});

it('renders messages inside the invite popup, which dismisses its own message on closing', async () => {
  await setUp();
  renderShell(
    <>
      <Toasts />
      <InvitePopup />
    </>,
  );
  act(() => {
    toast({ text: 'Address copied' });
    toast({ text: 'Enter via an invite code', next: 'openInvite' });
    openInvitePopup();
  });
  const popup = await screen.findByRole('dialog');
  const text = await screen.findByText('Enter via an invite code');
  expect(popup.contains(text)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Enter invite code' })).toBeNull();
  act(() => screen.getByRole('button', { name: 'Cancel' }).click());
  await expect.poll(() => screen.queryByText('Enter via an invite code')).toBeNull();
  expect(screen.getByText('Address copied')).toBeTruthy();
});

it.each([
  ['shows', { support_email: 'help@example.com' }],
  ['hides', {}],
] as const)('%s a reference depending on the contact of support', async (_verb, config) => {
  await setUp(config);
  renderShell(<Toasts />);
  act(() => toast({ text: 'It failed', reference: 'req-7' }));
  expect(screen.queryByText('req-7') !== null).toBe('support_email' in config);
});
