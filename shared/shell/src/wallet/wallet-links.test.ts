import { describe, expect, it } from 'vitest';
import { isPhone, walletLinks } from './wallet-links.ts';

const page = 'https://app.example/ticket?lang=en';

describe('walletLinks', () => {
  it('opens the current page in a wallet on a phone, with the invite code', () => {
    const { kind, links } = walletLinks(page, { phone: true, invite: 'FRIEND1' });
    expect(kind).toBe('open');
    for (const { name, url } of links) {
      const target = decodeURIComponent(decodeURIComponent(url));
      expect(target, name).toContain('app.example/ticket?lang=en&invite=FRIEND1');
    }
    expect(links.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['MetaMask', 'Trust Wallet', 'OKX Wallet', 'TokenPocket', 'imToken']),
    );
  });

  it.each([
    [
      'OKX Wallet',
      (url: URL) => new URL(url.searchParams.get('deeplink') ?? '').searchParams.get('dappUrl'),
    ],
    ['TokenPocket', (url: URL) => JSON.parse(url.searchParams.get('params') ?? '').url],
    ['imToken', (url: URL) => url.searchParams.get('url')],
    ['Trust Wallet', (url: URL) => url.searchParams.get('url')],
    ['Bitget Wallet', (url: URL) => url.searchParams.get('url')],
    ['Coinbase Wallet', (url: URL) => url.searchParams.get('cb_url')],
  ])('passes %s the exact address', (wallet, read) => {
    const hard = `${page}&q=${encodeURIComponent('a&b=c#ü')}#part`;
    const { links } = walletLinks(hard, { phone: true, invite: 'FRIEND1' });
    const link = links.find(({ name }) => name === wallet)?.url ?? '';
    const there = new URL(read(new URL(link)) ?? '');
    expect(there.href).toBe(walletLinks(hard, { phone: true, invite: 'FRIEND1' }).page);
    expect(there.searchParams.get('q')).toBe('a&b=c#ü');
    expect(there.searchParams.get('invite')).toBe('FRIEND1');
  });

  it('adds the chosen language', () => {
    const options = { phone: true, language: 'th' } as const;
    expect(walletLinks('https://app.example/ticket', options).page).toBe(
      'https://app.example/ticket?lang=th',
    );
  });

  it('adds the invite code to the link to copy, also on a desktop', () => {
    for (const phone of [true, false])
      expect(walletLinks(page, { phone, invite: 'FRIEND1' }).page).toBe(
        'https://app.example/ticket?lang=en&invite=FRIEND1',
      );
  });

  it('does not encode the address for MetaMask, which opens an empty tab for an encoded one', () => {
    const { links } = walletLinks(page, { phone: true });
    expect(links.find(({ name }) => name === 'MetaMask')?.url).toBe(
      'https://link.metamask.io/dapp/app.example/ticket?lang=en',
    );
  });

  it('replaces an older code in the address with the stored one', () => {
    const { links } = walletLinks(`${page}&code=OLDCODE`, { phone: true, invite: 'FRIEND1' });
    expect(links.every(({ url }) => !url.includes('OLDCODE'))).toBe(true);
  });

  it('returns downloads over https on a desktop', () => {
    const { kind, links } = walletLinks(page, { phone: false });
    expect(kind).toBe('install');
    expect(links.every(({ url }) => url.startsWith('https://'))).toBe(true);
  });
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('isPhone for %s with %i touch points is %s', (userAgent, maxTouchPoints, phone) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(phone);
});
