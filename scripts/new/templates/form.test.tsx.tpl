import * as __domain__ from '@shared/contract/endpoints/__domainFile__';
import { setNavigation } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { __Name__Page } from './__file__-page.tsx';

const navigate = vi.fn();

let server: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  navigate.mockClear();
  server = await setUpRemote();
  await signIn(server);
  setNavigation({ navigate, prefetch: () => {} });
  renderShell(<__Name__Page />, { path: '__path__' });
});

const box = (name: string) => screen.getByRole('textbox', { name });
const submit = () => fireEvent.click(screen.getByRole('button', { name: '__submit__' }));

it('sends nothing while a field is empty', async () => {
  submit();
  await waitFor(() => expect(box('__firstLabel__').getAttribute('aria-invalid')).toBe('true'));
  expect(server.callsOf(__domain__.__endpoint__)).toEqual([]);
});
__sends__
