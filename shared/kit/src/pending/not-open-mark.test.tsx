import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpKit } from '../testing.ts';
import { NotOpenMark } from './not-open-mark.tsx';

vi.mock('@shared/contract', async (original) => ({
  ...(await original<object>()),
  pendingRoutes: { 'remote-a': [{ path: '/cards/:id' }] },
}));

it('what leads to a page that is not built is marked, with a query and a parameter too', async () => {
  await setUpKit();
  renderShell(
    <>
      <NotOpenMark to="/cards/7?product=v" />
      <NotOpenMark to="/cards" />
    </>,
  );
  expect(screen.getAllByText('Not open yet')).toHaveLength(1);
});
