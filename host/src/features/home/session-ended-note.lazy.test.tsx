import { loadMemberTexts, pageLeftAtom, shellStore, toast, toastsAtom } from '@shared/shell';
import { renderShell, setUpShell, testAddress } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import SessionEndedNote from './session-ended-note.lazy.tsx';

afterEach(() => shellStore.set(pageLeftAtom, undefined));

it('forgets the end of the session once dismissed', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  await loadMemberTexts();
  shellStore.set(pageLeftAtom, { address: testAddress, href: location.href, reason: 'expired' });
  renderShell(<SessionEndedNote />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shellStore.get(pageLeftAtom)).toBeUndefined();
});

it('replaces messages that ask to sign in, also later ones', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  await loadMemberTexts();
  toast({ text: 'Expired', tone: 'danger', next: 'signIn' });
  toast({ text: 'Saved' });
  renderShell(<SessionEndedNote />);
  const texts = () => shellStore.get(toastsAtom).map(({ text }) => text);
  expect(texts()).toEqual(['Saved']);
  act(() => toast({ text: 'Expired', tone: 'danger', next: 'signIn' }));
  expect(texts()).toEqual(['Saved']);
});
