import { queryClient } from '@shared/shell/query';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { Settings } from './settings.tsx';

const files = vi.hoisted(() => ({ reachable: true }));
vi.mock('./choices.tsx', async (original) => {
  if (!files.reachable) throw new Error('Loading chunk 7 failed');
  return await original();
});

beforeEach(async () => {
  const server = await setUpRemote();
  await signIn(server);
  queryClient.clear();
});

it('reports code that fails to load, and loads it on retry', async () => {
  files.reachable = false;
  renderShell(<Settings />);
  expect(await screen.findByText(/not available right now/)).toBeTruthy();
  files.reachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Language' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Appearance' })).toBeTruthy();
});
