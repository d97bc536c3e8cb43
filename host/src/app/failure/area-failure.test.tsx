import { setUpShell } from '@shared/shell/testing';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AreaFailure } from './area-failure.tsx';

it('a page that failed offline comes by itself when the network is back', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
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
