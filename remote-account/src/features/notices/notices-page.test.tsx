import * as notice from '@shared/contract/endpoints/notice';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { NoticesPage } from './notices-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
});

/** Sets the time of the newest unread item of each list; null: all is read. */
function holds(all: string | null, own: string | null): void {
  const published_at = all ?? '2026-01-01T00:00:00Z';
  const one = { id: '1', title: 'Maintenance', pinned: false, read: all === null, published_at };
  server.answer(notice.list, { list: [one], next: null });
  const news = { id: '2', kind: 'release', facts: { amount: '1000000' } } as const;
  const at = own ?? '2026-02-01T00:00:00Z';
  server.answer(notice.news, { list: [{ ...news, read: own === null, at }], next: null });
}

const show = (path = '/notice') => renderShell(<NoticesPage />, { path });
const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;

describe('notices', () => {
  it.each([
    ['the newest is for everyone', '2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', 'For everyone'],
    ['the newest is for the member', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', 'For me'],
    ['all are for the member', null, '2026-03-02T00:00:00Z', 'For me'],
    ['there are none', null, null, 'For everyone'],
  ])('select a tab by the unread ones: %s', async (_name, all, own, expected) => {
    holds(all, own);
    show();
    expect(await selected()).toBe(expected);
  });

  it('open the tab of the URL, and stay on a tab whose notices were read', async () => {
    holds(null, '2026-03-02T00:00:00Z');
    const first = show('/notice?tab=all');
    expect(await selected()).toBe('For everyone');
    first.unmount();
    server.answer(notice.readOwn, () => {
      holds(null, null);
      return {};
    });
    const second = show();
    expect(await selected()).toBe('For me');
    await waitFor(() => {
      const paths = server.requests.map(({ path }) => path);
      const marked = paths.indexOf(notice.readOwn.path);
      expect(marked).toBeGreaterThan(0);
      expect(paths.lastIndexOf(notice.news.path)).toBeGreaterThan(marked);
    });
    expect(screen.getByText('New')).toBeTruthy();
    second.unmount();
    show('/notice?tab=own');
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  });

  it('count the unread ones of the other tab', async () => {
    holds('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');
    show('/notice?tab=own');
    expect(await screen.findByRole('tab', { name: 'For everyone 1 New' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'For me' })).toBeTruthy();
  });

  it('open when one list fails', async () => {
    holds(null, '2026-03-02T00:00:00Z');
    server.refuse(notice.list, 'unavailable');
    show();
    expect(await selected()).toBe('For me');
  });

  it.each([
    [
      'daily ENU',
      'review',
      { review_kind: 'ticket_application', outcome: 'rejected' },
      /daily ENU/,
    ],
    [
      'a cardholder',
      'review',
      { review_kind: 'kyc', outcome: 'approved', name: 'LI WANG' },
      /LI WANG/,
    ],
    ['a virtual card', 'card', { outcome: 'not_issued', card_type: 'virtual' }, /virtual/],
    [
      'a replacement',
      'review',
      { review_kind: 'card_application', outcome: 'rejected', replaces: '1046' },
      /1046/,
    ],
    [
      'an issued replacement',
      'card',
      { outcome: 'issued', card_type: 'physical', last4: '4242', replaces: '1046' },
      /4242 .* 1046/,
    ],
    ['a refused replacement', 'card', { outcome: 'not_issued', replaces: '1046' }, /1046/],
    ['goods', 'shipped', { order_id: '1', name: 'Plate' }, /Plate/],
    [
      'goods that were paid',
      'paid',
      { order_kind: 'goods', order_id: '1', name: 'Plate' },
      /Plate/,
    ],
    ['a deposit', 'paid', { order_kind: 'deposit', order_id: '1' }, /deposit/],
    ['a topped-up card', 'card', { outcome: 'recharged', card_id: '1', last4: '4242' }, /4242/],
    [
      'an emptied card',
      'card',
      { outcome: 'unloaded', card_id: '1', last4: '4242' },
      /moved.*4242/,
    ],
    [
      'a card that paid abroad',
      'card',
      { outcome: 'spent', card_id: '1', last4: '4242', asked_amount: '168', asked_currency: 'TWD' },
      /TWD\s168.*4242/,
    ],
    ['a frozen card', 'card', { outcome: 'frozen', card_id: '1', last4: '4242' }, /4242/],
    ['a declining card', 'card', { outcome: 'declined', card_id: '1', last4: '4242' }, /4242/],
  ] as const)('name %s that they are about', async (_, kind, facts, text) => {
    holds(null, null);
    const news = { id: '3', kind, facts, read: true, at: '2026-02-01T00:00:00Z' };
    server.answer(notice.news, { list: [news], next: null });
    show('/notice?tab=own');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [{ outcome: 'waiting' }, /^7\.00\sUSDT came from your wallet/, '/wallet/deposit'],
    [{}, /^7\.00\sUSDT was credited/, '/wallet/moneyLog'],
  ])('say whether an unassigned payment waits or was credited: %j', async (facts, text, path) => {
    holds(null, null);
    const about = { ...facts, amount: '7000000', asset: 'USDT' };
    const news = { id: '3', kind: 'credit', facts: about, read: true, at: '2026-02-01T00:00:00Z' };
    server.answer(notice.news, { list: [{ ...news, kind: 'credit' }], next: null });
    show('/notice?tab=own');
    const row = (await screen.findByText(text)).closest('a');
    expect(row?.getAttribute('href')).toBe(path);
    expect(server.callsOf(notice.news)[0]?.query).toMatchObject({
      include: 'states',
      cards: 'payments',
    });
  });

  it('hide the amount while balances are hidden, and nothing else', async () => {
    const setHidden = (value: string) => {
      localStorage.setItem('tessera.holdings', value);
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tessera.holdings' })));
    };
    holds(null, null);
    const about = { outcome: 'recharged', card_id: '1', last4: '4242' };
    const facts = { ...about, amount: '7000000', asset: 'USDT' };
    const news = { id: '3', kind: 'card', facts, read: true, at: '2026-02-01T00:00:00Z' } as const;
    server.answer(notice.news, { list: [news], next: null });
    show('/notice?tab=own');
    const row = await screen.findByText(/^7\.00\sUSDT .* 4242/);
    setHidden('hidden');
    expect(row.textContent).toMatch(/^••••\sUSDT .* 4242/);
    setHidden('shown');
    expect(row.textContent).toMatch(/^7\.00\sUSDT .* 4242/);
  });

  it.each([
    ['virtual', 'Your card ending in 4242 is ready.'],
    ['physical', 'Your card ending in 4242 is on its way.'],
  ])('say whether a new %s card comes by post', async (type, text) => {
    holds(null, null);
    const facts = { outcome: 'issued', card_type: type, last4: '4242' };
    const news = { id: '3', kind: 'card', facts, read: true, at: '2026-02-01T00:00:00Z' } as const;
    server.answer(notice.news, { list: [news], next: null });
    show('/notice?tab=own');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each(['frozen', 'unfrozen', 'blocked'])(
    'say that a card was %s, and what to do',
    async (outcome) => {
      holds(null, null);
      const newsOf = (id: string, facts: Record<string, string>) =>
        ({ id, kind: 'card', facts, read: true, at: '2026-02-01T00:00:00Z' }) as const;
      const facts = { outcome, card_id: '1', last4: '4242' };
      const list = [
        newsOf('3', { ...facts, by: 'owner' }),
        newsOf('2', facts),
        newsOf('1', { ...facts, by: 'replacement' }),
      ];
      server.answer(notice.news, { list, next: null });
      show('/notice?tab=own');
      const [own, other, replaced] = await screen.findAllByRole('listitem');
      expect(own?.textContent).toMatch(/4242 was .* Not you\?/);
      expect(replaced?.textContent).toMatch(/4242 .* replacement/);
      expect(other?.textContent).not.toMatch(/Not you|declined\. See/);
    },
  );

  it.each([
    ['withdrawal', { outcome: 'arrived' }, false],
    ['withdrawal', { outcome: 'failed' }, true],
    ['review', { review_kind: 'kyc', outcome: 'approved' }, false],
    ['review', { review_kind: 'kyc', outcome: 'rejected' }, true],
    ['card', { outcome: 'issued' }, false],
    ['card', { outcome: 'recharged' }, false],
    ['card', { outcome: 'not_issued' }, true],
    ['card', { outcome: 'not_recharged' }, true],
    ['card', { outcome: 'unloaded', last4: '4242' }, false],
    ['card', { outcome: 'not_unloaded', last4: '4242' }, true],
    ['card', { outcome: 'spent', last4: '4242' }, false],
    ['card', { outcome: 'declined' }, true],
    ['card', { outcome: 'frozen' }, false],
    ['card', { outcome: 'blocked' }, false],
    ['paid', { order_kind: 'deposit' }, false],
    ['security', { outcome: 'passkey_removed' }, false],
  ] as const)('mark %s with %j as a failure: %s', async (kind, facts, hasFailed) => {
    holds(null, null);
    const news = { id: '3', kind, facts, read: true, at: '2026-02-01T00:00:00Z' };
    server.answer(notice.news, { list: [news], next: null });
    show('/notice?tab=own');
    const row = await screen.findByRole('listitem');
    expect(row.querySelector('[data-failed]') !== null).toBe(hasFailed);
  });
});
