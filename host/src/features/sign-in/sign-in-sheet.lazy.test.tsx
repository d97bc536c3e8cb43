import { loadMemberTexts, openSignIn, shellStore, signInSheetAtom } from '@shared/shell';
import { signIn, useSignIn } from '@shared/shell/sign-in';
import { renderShell, setUpShell } from '@shared/shell/testing';
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import SignInSheet from './sign-in-sheet.lazy.tsx';

const federation = { menu: [], matchRoute: () => undefined } as unknown as Federation;

it('keeps the requested page after closing, until the user navigates', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  await loadMemberTexts();
  let navigate: ReturnType<typeof useNavigate> = () => {};
  let target: string | undefined;
  function Probe() {
    navigate = useNavigate();
    target = useSignIn().target;
    return null;
  }
  renderShell(
    <FederationContext value={federation}>
      <SignInSheet />
      <Probe />
    </FederationContext>,
  );
  const closed = () => vi.waitFor(() => expect(shellStore.get(signInSheetAtom)).toBe(false));

  act(() => signIn.open({ to: '/ticket' }));
  // The guard sends the visitor home while the sheet is open.
  await act(async () => navigate('/index'));
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await closed();
  act(() => openSignIn());
  await vi.waitFor(() => expect(target).toBe('/ticket'));

  act(() => signIn.cancel());
  await act(async () => navigate('/help'));
  act(() => signIn.open());
  expect(target).toBeUndefined();
  act(() => signIn.cancel());
});
