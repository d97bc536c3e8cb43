import type { MenuEntry } from '@shared/contract';
import { shellStore, signInSheetAtom } from '@shared/shell';
import { renderShell, setUpShell } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { SideMenu } from './side-menu.tsx';

const entry = (path: string, order: number, label: string, group?: string): MenuEntry => ({
  path,
  order,
  icon: 'x',
  place: 'menu',
  label: { en: label },
  group: group ? { en: group } : undefined,
});
const menu = [
  entry('/ticket?tab=mine', 60, 'My tickets', 'Tickets and nodes'),
  entry('/node', 61, 'Buy node', 'Tickets and nodes'),
  entry('/bank', 80, 'Cards'),
  entry('/wallet?tab=team', 30, 'Invite friends'),
];

const onLeave = vi.fn();

async function entries(community_url: string | null) {
  await setUpShell({
    config: { community_url },
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  const route = { path: '/wallet', access: 'login', keepAlive: true } as const;
  const federation = {
    menu,
    matchRoute: () => ({ remote: 'remote-account', route }),
  } satisfies Partial<Federation>;
  renderShell(
    <FederationContext value={federation as unknown as Federation}>
      <SideMenu onLeave={onLeave} />
    </FederationContext>,
    { path: '/index' },
  );
  // Excludes the links at the foot, which are not entries.
  const links = screen.getAllByRole('listitem').flatMap((item) => [...item.querySelectorAll('a')]);
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

const around = (...community: [string, string][]) => [
  ['Home', '/index'],
  ['Invite friends', '/wallet?tab=team'],
  ['My tickets', '/ticket?tab=mine'],
  ['Buy node', '/node'],
  ['Cards', '/bank'],
  ...community,
];

it("'Community' links to the operator's community and is left out if none is configured", async () => {
  expect(await entries('https://community.example/?a=1')).toEqual(
    around(['Community', 'https://community.example/?a=1']),
  );
  expect(screen.getByRole('link', { name: /Community/ }).getAttribute('target')).toBe('_blank');
  expect(await entries(null)).toEqual(around());
});

it('has a heading for each group, and an empty one before entries without a group', async () => {
  await entries(null);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Home',
    'Invite friends',
    'Tickets and nodes',
    'My tickets',
    'Buy node',
    '',
    'Cards',
  ]);
});

it('lets a visitor sign in', async () => {
  await entries(null);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(shellStore.get(signInSheetAtom)).toBe(true);
});
