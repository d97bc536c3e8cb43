import * as user from '@shared/contract/endpoints/user';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { WalletPage } from '../wallet/wallet-page.tsx';
import { TeamPage } from './team-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(user.zhiList, { list: [], next: null });
  server.answer(user.incomeList, { list: [], next: null });
});

const Query = () => <output>{useLocation().search}</output>;

function show(path: '/user' | '/wallet', query: string) {
  const Page = path === '/user' ? TeamPage : WalletPage;
  renderShell(
    <>
      <Query />
      <Page />
    </>,
    { path: `${path}${query}` },
  );
}

it.each([
  ['/user', '', 'Members'],
  ['/user', '?tab=earnings', 'Earnings'],
  ['/user', '?tab=invite', 'Invite'],
  ['/wallet', '?tab=team', 'Invite'],
  ['/wallet', '?tab=team&part=directs', 'Members'],
] as const)('%s%s opens the tab %s', async (path, query, name) => {
  show(path, query);
  expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('link', { name: 'Back to Me' })).toBeTruthy();
});

it('shows the invite to copy and to scan', async () => {
  show('/wallet', '?tab=team');
  expect(await screen.findByText('TESSERA1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of your invite link' })).toBeTruthy();
});

it('shows the figures of the team, and a way to the invite if the team is empty', async () => {
  show('/user', '');
  expect(await screen.findByText(/^600/)).toBeTruthy();
  const empty = (await screen.findByText('Nobody yet')).parentElement as HTMLElement;
  fireEvent.click(within(empty).getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('TESSERA1')).toBeTruthy();
});

it.each([
  ['/user', '', '?tab=earnings'],
  ['/wallet', '?tab=team', '?tab=team&part=earnings'],
] as const)('%s%s becomes %s when another tab is chosen', async (path, query, expected) => {
  show(path, query);
  fireEvent.click(await screen.findByRole('tab', { name: 'Earnings' }));
  expect(await screen.findByText('No earnings yet')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(expected);
});
