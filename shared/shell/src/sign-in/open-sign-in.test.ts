import { beforeEach, expect, it, vi } from 'vitest';
import { setUpShell } from '../../testing/index.ts';
import { shellStore } from '../store.ts';
import { inviteAtom } from './invite.ts';
import { openSignIn, signInSheetAtom } from './open-sign-in.ts';
import { signInAtom } from './sign-in-atom.ts';

beforeEach(() => setUpShell());

it('openSignIn opens the sheet at once and starts the flow in it', async () => {
  const asked = vi.fn();
  addEventListener('eip6963:requestProvider', asked);
  openSignIn({ to: '/wallet', invite: 'tessera1' });
  expect(shellStore.get(signInSheetAtom)).toBe(true);
  expect(shellStore.get(signInAtom)).toMatchObject({ step: 'checkingWallet', to: '/wallet' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.waitFor(() => expect(shellStore.get(signInAtom).step).toBe('choosing'));
  expect(shellStore.get(signInAtom).to).toBe('/wallet');
  expect(shellStore.get(inviteAtom)).toBe('TESSERA1');
  openSignIn({ invite: 'https://app.example/index?invite=friend27' });
  await vi.waitFor(() => expect(shellStore.get(inviteAtom)).toBe('FRIEND27'));
});
