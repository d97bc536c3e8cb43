import { setUpShell } from '@shared/shell/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AreaFailure } from './area-failure.tsx';

beforeEach(() =>
  setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } }),
);
afterEach(cleanup);

it('retries a failed page when the network is back', async () => {
  let offline = true;
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement: <AreaFailure />,
      loader: () => {
        if (offline) throw Object.assign(new Error('failed'), { name: 'ChunkLoadError' });
        return null;
      },
      element: <h1>Page</h1>,
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  offline = false;
  dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeTruthy();
});

it('does not end a navigation to another page when the network is back', async () => {
  let arrives = (_: null) => {};
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement: <AreaFailure />,
      loader: () => {
        throw Object.assign(new Error('failed'), { name: 'ChunkLoadError' });
      },
    },
    {
      path: '/other',
      loader: () => new Promise<null>((done) => (arrives = done)),
      element: <h1>Other</h1>,
    },
  ]);
  render(<RouterProvider router={router} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  void router.navigate('/other');
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  dispatchEvent(new Event('online'));
  arrives(null);
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy();
});

it('offers a reload after a failed retry', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement: <AreaFailure />,
      loader: () => {
        throw Object.assign(new Error('failed'), { name: 'ChunkLoadError' });
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
});
