import { renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { __Name__Page } from './__file__-page.tsx';

it('shows its title', async () => {
  const server = await setUpRemote();
  await signIn(server);
  renderShell(<__Name__Page />, { path: '__path__' });
  expect(await screen.findByRole('heading', { name: '__title__' })).toBeTruthy();
});
