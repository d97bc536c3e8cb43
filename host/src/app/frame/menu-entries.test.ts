import type { MenuEntry, PagePath } from '@shared/contract';
import { describe, expect, it } from 'vitest';
import { currentEntry, type Entry, entriesOf, homeEntry, ownerOf } from './menu-entries.ts';

const entry = (path: string): Entry => ({ path: path as PagePath, icon: 'x', label: path });
const current = (paths: string[], pathname: string, search = '') =>
  currentEntry(paths.map(entry), { pathname, search }, () => undefined)?.path;

describe('the menu', () => {
  it('sorts entries, and falls back to the English label', () => {
    const menu: MenuEntry[] = [
      { path: '/b', icon: 'b', place: 'menu', order: 2, label: { en: 'B' } },
      { path: '/a', icon: 'a', place: 'menu', order: 1, label: { en: 'A', zhTw: '甲' } },
      { path: '/f', icon: 'f', place: 'footer', order: 0, label: { en: 'F' } },
    ];
    expect(entriesOf(menu, 'menu', 'zhTw').map((e) => e.label)).toEqual(['甲', 'B']);
  });

  it('names the group of an entry, which entries of older remotes lack', () => {
    const menu: MenuEntry[] = [
      { path: '/a', icon: 'a', place: 'menu', order: 1, label: {}, group: { en: 'A', zhTw: '甲' } },
      { path: '/b', icon: 'b', place: 'menu', order: 2, label: {}, group: { en: 'B' } },
      { path: '/c', icon: 'c', place: 'menu', order: 3, label: {} },
    ];
    expect(entriesOf(menu, 'menu', 'zhTw').map((e) => e.group)).toEqual(['甲', 'B', undefined]);
  });

  it('marks the exact page as current, not its parent', () => {
    expect(current(['/wallet', '/wallet/moneyLog'], '/wallet/moneyLog')).toBe('/wallet/moneyLog');
  });

  it('marks the entry of a page’s parent as current', () => {
    expect(current(['/bank', '/wallet'], '/bank/cardDetail/7')).toBe('/bank');
    expect(current(['/bank'], '/bankrupt')).toBeUndefined();
  });

  it('marks an entry with a query only for that query', () => {
    const paths = ['/ticket', '/ticket?tab=mine'];
    expect(current(paths, '/ticket')).toBe('/ticket');
    expect(current(paths, '/ticket', '?tab=mine&x=1')).toBe('/ticket?tab=mine');
  });

  it('prefers the entry that names a page over its parent', () => {
    const tabs = [entry('/bank'), { ...entry('/bank?tab=get'), pages: ['/bank/apply', '/pay'] }];
    const at = (pathname: string) =>
      currentEntry(tabs, { pathname, search: '' }, () => undefined)?.path;
    expect(['/bank', '/bank/apply', '/bank/applyList', '/pay/7'].map(at)).toEqual([
      '/bank',
      '/bank?tab=get',
      '/bank',
      '/bank?tab=get',
    ]);
  });

  it('prefers the entry that names a page with its query over the page without it', () => {
    const tabs = [entry('/wallet'), { ...entry('/wallet?tab=me'), pages: ['/wallet?tab=team'] }];
    const at = (search: string) =>
      currentEntry(tabs, { pathname: '/wallet', search }, () => undefined)?.path;
    expect(['', '?tab=me', '?tab=team'].map(at)).toEqual([
      '/wallet',
      '/wallet?tab=me',
      '/wallet?tab=me',
    ]);
  });

  it('falls back to the first entry of the page’s owner', () => {
    const remoteOf = (path: string) =>
      path === '/index'
        ? undefined
        : path.startsWith('/bank') || path.startsWith('/mine')
          ? 'visa'
          : 'defi';
    const tabs = ['/index', '/ticket', '/bank'].map(entry);
    const at = (pathname: string) => currentEntry(tabs, { pathname, search: '' }, remoteOf)?.path;
    expect([at('/mineCard'), at('/power'), at('/index')]).toEqual(['/bank', '/ticket', '/index']);
  });

  it.each(['/legal/terms', '/support', '/explorer/tx/1', '/federation'])(
    'marks no entry for the public page %s',
    (pathname) => {
      const tabs = [homeEntry('Home'), entry('/wallet')];
      const remoteOf = (path: string) => {
        const access = path === '/wallet' ? 'login' : 'public';
        return ownerOf({ remote: 'remote-account', route: { access } });
      };
      expect(currentEntry(tabs, { pathname, search: '' }, remoteOf)).toBeUndefined();
    },
  );
});
