import { describe, expect, it } from 'vitest';
import { fakeWallet } from '../../testing/fake-wallet.ts';
import { injectedWallets } from './discovery.ts';
import {
  type AnnouncedWallet,
  addAnnouncement,
  joinWallets,
  safeIcon,
  sharesName,
} from './wallet-list.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';

function announcement(rdns: string, changes: object = {}, provider = fakeWallet().provider) {
  return { info: { uuid: `${rdns}-1`, name: rdns, rdns, icon: png, ...changes }, provider };
}

const listOf = (...details: unknown[]): readonly AnnouncedWallet[] =>
  details.reduce<readonly AnnouncedWallet[]>(addAnnouncement, []);

describe('addAnnouncement', () => {
  it('lists wallets in the order of their announcements', () => {
    const list = listOf(announcement('io.metamask'), announcement('com.okex.wallet'));
    expect(list.map(({ id }) => id)).toEqual(['io.metamask', 'com.okex.wallet']);
  });

  it('returns the same list for a repeated announcement', () => {
    const detail = announcement('io.metamask');
    const list = listOf(detail);
    expect(addAnnouncement(list, { ...detail, info: { ...detail.info } })).toBe(list);
  });

  it('keeps the first wallet when another uuid announces the same rdns', () => {
    const first = announcement('io.metamask');
    const list = listOf(first, announcement('io.metamask', { uuid: 'frame' }));
    expect(list).toHaveLength(1);
    expect(list[0]?.provider).toBe(first.provider);
  });

  it('lists one provider under two names once', () => {
    const { provider } = fakeWallet();
    expect(
      listOf(announcement('a.b', {}, provider), announcement('c.d', {}, provider)),
    ).toHaveLength(1);
  });

  it('updates in place a wallet that corrects its name under the same uuid', () => {
    const first = announcement('io.metamask');
    const list = listOf(first, announcement('x.y'), {
      ...first,
      info: { ...first.info, name: 'MetaMask' },
    });
    expect(list.map(({ name }) => name)).toEqual(['MetaMask', 'x.y']);
  });

  it.each([
    ['nothing', undefined],
    ['no info', { provider: fakeWallet().provider }],
    ['no provider', { info: announcement('a.b').info }],
    ['a provider without `request`', { ...announcement('a.b'), provider: {} }],
    ['an empty name', announcement('a.b', { name: '' })],
    ['a name of invisible characters', announcement('a.b', { name: '\u202e\u200b' })],
    ['a number for a name', announcement('a.b', { name: 7 })],
    ['a number for a uuid', announcement('a.b', { uuid: 7 })],
    ['no uuid', announcement('a.b', { uuid: undefined })],
    ['an rdns that poses as an injected wallet', announcement('injected:MetaMask')],
    ['an rdns with markup', announcement('<b>')],
    [
      'a getter that throws',
      {
        get info() {
          throw new DOMException('cross-origin', 'SecurityError');
        },
      },
    ],
  ])('ignores %s', (_what, detail) => {
    expect(listOf(detail)).toEqual([]);
  });

  it('lists two wallets of one name, distinguished by id', () => {
    const list = listOf(
      announcement('io.metamask', { name: 'MetaMask' }),
      announcement('com.example', { name: 'MetaMask' }),
      announcement('com.okex.wallet'),
    );
    expect(list.map(({ id }) => id)).toEqual(['io.metamask', 'com.example', 'com.okex.wallet']);
    expect(list.map((wallet) => sharesName(list, wallet))).toEqual([true, true, false]);
  });

  it.each([
    undefined,
    7,
    'x',
    'https://a.example/i.png',
    `data:image/png;base64,${'A'.repeat(2e5)}`,
  ])('lists a wallet without its invalid icon (%#)', (icon) => {
    expect(listOf(announcement('a.b', { icon }))).toMatchObject([{ id: 'a.b', icon: undefined }]);
  });

  it('removes direction marks from a name', () => {
    expect(listOf(announcement('a.b', { name: 'Meta\u202eMask' }))[0]?.name).toBe('MetaMask');
  });
});

it.each([
  ['https://evil.example/track.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  [undefined, undefined],
  [png, png],
  ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
])('safeIcon turns %s into %s', (icon, shown) => {
  expect(safeIcon(icon)).toBe(shown);
});

describe('a wallet of window.ethereum', () => {
  const injected = (flags: object) => ({ ...fakeWallet().provider, ...flags });

  it('is named by its flags, even if it imitates MetaMask', () => {
    const [okx] = injectedWallets(injected({ isMetaMask: true, isOkxWallet: true }), 'Browser');
    expect(okx).toMatchObject({ id: 'injected:OKX Wallet', name: 'OKX Wallet' });
    expect(injectedWallets(injected({}), 'Browser')[0]?.name).toBe('Browser');
  });

  it('is listed for each of several providers', () => {
    const providers = [injected({ isMetaMask: true }), injected({ isCoinbaseWallet: true })];
    const wallets = injectedWallets({ ...injected({}), providers }, 'Browser');
    expect(wallets.map(({ name }) => name)).toEqual(['MetaMask', 'Coinbase Wallet']);
  });

  it('is not listed in addition to its announcement', () => {
    const ethereum = injected({ isMetaMask: true });
    const wallets = injectedWallets(ethereum, 'Browser');
    expect(joinWallets(listOf(announcement('a.b', {}, ethereum)), wallets)).toHaveLength(1);
    expect(joinWallets(listOf(announcement('a.b')), wallets)).toHaveLength(1);
  });

  it.each(['app.tessera.sandbox', 'com.walletconnect'])(
    'is listed together with %s, which the host announces',
    (rdns) => {
      const wallets = injectedWallets(injected({ isMetaMask: true }), 'Browser');
      expect(joinWallets(listOf(announcement(rdns)), wallets)).toHaveLength(2);
    },
  );

  it.each([undefined, null, {}, 'x'])('is not found in %j', (ethereum) => {
    expect(injectedWallets(ethereum, 'Browser')).toEqual([]);
  });
});
