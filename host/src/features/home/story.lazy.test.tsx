import { marquee } from '@shared/contract/endpoints/common';
import { renderShell, setUpShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import Story from './story.lazy.tsx';

it('offers to load the news again after a failure, and when the network is back', async () => {
  const server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  await signIn(server);
  server.vanish(marquee);
  renderShell(<Story />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing new right now.')).toBeNull();

  fireEvent.click(retry);
  expect(retry.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull();

  server.answer(marquee, { list: [{ id: '1', text: 'A new card', path: null }] });
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('A new card')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
