import { marquee } from '@shared/contract/endpoints/common';
import { renderShell, setUpShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { Home } from './home.tsx';

const federation = { menu: [], matchRoute: () => undefined } as unknown as Federation;

it.each([
  [1, 'visitor'],
  [0, 'member'],
])('renders %d marquees beside the news for a %s', async (count, who) => {
  const server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  server.answer(marquee, { list: [{ id: '1', text: 'A new card', path: null }] });
  if (who === 'member') await signIn(server);
  renderShell(
    <FederationContext value={federation}>
      <Home />
    </FederationContext>,
  );
  expect(await screen.findByRole('list', { name: 'News' })).toBeTruthy();
  expect(screen.queryAllByRole('region', { name: 'Announcements' })).toHaveLength(count);
});
