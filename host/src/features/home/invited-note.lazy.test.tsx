import { auth } from '@shared/contract/endpoints';
import { i18n, inviteAtom, loadMemberTexts, shellStore } from '@shared/shell';
import { type FakeServer, renderShell, type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import InvitedNote from './invited-note.lazy.tsx';

let server: FakeServer;

const unknown = /^No member has the invite code NOBODYS1\./;

async function setUp(config: ShellSetUp['config'] = {}): Promise<void> {
  server = await setUpShell({
    config,
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  await loadMemberTexts();
  shellStore.set(inviteAtom, 'NOBODYS1');
}

beforeEach(() => setUp());

it('reports that no member has the code, and drops it', async () => {
  server.refuse(auth.inviter, 'inviteCodeInvalid');
  renderShell(<InvitedNote />);
  expect(await screen.findByText(unknown)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: i18n.t('host:invite.skip') }));
  expect(shellStore.get(inviteAtom)).toBeUndefined();
  expect(screen.queryByText(unknown)).toBeNull();
});

it('reports a malformed code without a call', async () => {
  shellStore.set(inviteAtom, 'NO');
  renderShell(<InvitedNote />);
  expect(await screen.findByText(/^No member has the invite code NO\./)).toBeTruthy();
  expect(server.callsOf(auth.inviter)).toEqual([]);
});

it('offers no way without a code if a new account needs one', async () => {
  await setUp({ invite_required: true });
  server.refuse(auth.inviter, 'inviteCodeInvalid');
  renderShell(<InvitedNote />);
  expect((await screen.findByText(unknown)).textContent).toMatch(/ask the person who invited you/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('renders nothing if the call fails', async () => {
  server.vanish(auth.inviter);
  const { container } = renderShell(<InvitedNote />);
  await expect.poll(() => server.callsOf(auth.inviter).length).toBe(1);
  await act(async () => {});
  expect(container.textContent).toBe('');
});
