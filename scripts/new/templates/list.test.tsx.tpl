import * as __domain__ from '@shared/contract/endpoints/__domainFile__';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { __Name__Page } from './__file__-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
});

it('shows an empty list', async () => {
  server.answer(__domain__.__endpoint__, { list: [], next: null });
  renderShell(<__Name__Page />, { path: '__path__' });
  expect(await screen.findByText('__empty__')).toBeTruthy();
});

it('shows that the list could not be read', async () => {
  server.refuse(__domain__.__endpoint__, 'serverError');
  renderShell(<__Name__Page />, { path: '__path__' });
  expect(await screen.findByText('__failed__')).toBeTruthy();
});
