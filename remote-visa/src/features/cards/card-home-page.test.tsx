import type { CardHome, CardSummary } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { confirmAtom, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { CardHomePage } from './card-home-page.tsx';
import { markOpened } from './ready-notice.tsx';

const home: CardHome = {
  cards: [
    {
      id: 'c/1',
      type: 'virtual',
      scheme: 'Visa',
      region: 'HK',
      state: 'active',
      holder: 'LI WANG',
      status: 'pending_recharge',
      last4: '4242',
      expires: '09/29',
      balance: '1500000',
      replacement: null,
      replacing: null,
      account_frozen: false,
    },
  ],
  products: [
    {
      id: 'v',
      type: 'virtual',
      region: 'HK',
      bin: '493724',
      scheme: 'Visa',
      fee: '0',
      recharge_fee_bps: 125,
      channels: ['online'],
      limits: { per_payment: '2000000000', daily: null, monthly: null },
      available: true,
    },
    {
      id: 'p',
      type: 'physical',
      region: 'SG',
      bin: '49372501',
      scheme: 'Visa',
      fee: '25000000',
      recharge_fee_bps: 100,
      channels: ['online', 'store', 'atm'],
      limits: { per_payment: null, daily: null, monthly: null },
      available: false,
    },
  ],
  cardholders: { approved: 0, pending: 0, rejected: 1 },
  applications_open: 2,
  unpaid: [],
  account_frozen: false,
};

let server: FakeServer;
beforeEach(async () => {
  localStorage.clear();
  server = await setUpRemote();
  await signIn(server);
});

describe('card home', () => {
  it('shows the member’s cards and the number of open applications', async () => {
    server.answer(visa.info, home);
    renderShell(<CardHomePage />);
    const card = await screen.findByRole('link', { name: /Card number ending in 4242/ });
    expect(card.getAttribute('href')).toBe('/bank/cardDetail/c%2F1');
    expect(screen.getByText('Top up first')).toBeTruthy();
    expect(screen.getByText('2 open')).toBeTruthy();
  });

  it('links to the sheets of a card’s actions', async () => {
    server.answer(visa.info, home);
    renderShell(<CardHomePage />);
    const actions = await screen.findByRole('group', { name: 'Card ending in 4242' });
    const links = within(actions).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Top up', '/bank/cardDetail/c%2F1?do=recharge'],
      ['Show number', '/bank/cardDetail/c%2F1?do=number'],
      ['Details', '/bank/cardDetail/c%2F1'],
    ]);
  });

  it('links to all cards only if some are no longer in use', async () => {
    const [card] = home.cards as [CardSummary];
    const closed = { ...card, id: 'c/2', last4: '5151', balance: '0', state: 'closed' } as const;
    server.answer(visa.info, home);
    const { unmount } = renderShell(<CardHomePage />);
    await screen.findByText('2 open');
    expect(screen.queryByRole('link', { name: /^All cards/ })).toBeNull();
    unmount();
    server.answer(visa.info, { ...home, cards: [card, closed] });
    renderShell(<CardHomePage />);
    const all = await screen.findByRole('link', { name: /^All cards/ });
    expect(all.getAttribute('href')).toBe('/mineCard');
    expect(screen.queryByText('5151')).toBeNull();
  });

  it('announces a new card until the member has opened its page', async () => {
    server.answer(visa.info, home);
    const { unmount } = renderShell(<CardHomePage />);
    expect(await screen.findByText('Your card is ready')).toBeTruthy();
    unmount();
    markOpened('c/1');
    renderShell(<CardHomePage />);
    expect(await screen.findByText('Top it up to start paying.')).toBeTruthy();
    expect(screen.queryByText('Your card is ready')).toBeNull();
  });

  it('announces a new card sent by post as on its way', async () => {
    const cards = home.cards.map((card) => ({ ...card, type: 'physical', state: 'inactive' }));
    server.answer(visa.info, { ...home, cards } as CardHome);
    renderShell(<CardHomePage />);
    expect(await screen.findByText('Your card is on its way')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'It has arrived' });
    expect(link.getAttribute('href')).toContain('?do=activate');
    expect(screen.queryByText('Your card is ready')).toBeNull();
  });

  it('freezes and unfreezes a card with one tap each', async () => {
    let state: 'active' | 'frozen' = 'active';
    const cards = () => home.cards.map((card) => ({ ...card, state }));
    server.answer(visa.info, () => ({ ...home, cards: cards() }));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.answer(visa.freeze, async ({ frozen }) => {
      await answered;
      state = frozen ? 'frozen' : 'active';
      return { ...detailOf(activeCard), state };
    });
    renderShell(<CardHomePage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Freezing…' }));
    answer();
    fireEvent.click(await screen.findByRole('button', { name: 'Unfreeze' }));
    expect(await screen.findByRole('button', { name: 'Freeze' })).toBeTruthy();
    expect(server.callsOf(visa.freeze)).toHaveLength(2);
    expect(shellStore.get(confirmAtom)).toBeNull();
    // The second message replaces the first, which is no longer true.
    await waitFor(() =>
      expect(shellStore.get(toastsAtom)).toMatchObject([
        { tone: 'success', text: 'The card ending in 4242 pays again.' },
      ]),
    );
  });

  it('keeps the card’s state after a failed freeze and shows the reason', async () => {
    server.answer(visa.info, home);
    server.refuse(visa.freeze, 'issuerAway');
    renderShell(<CardHomePage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze' }));
    await waitFor(() => expect(shellStore.get(toastsAtom)).toMatchObject([{ tone: 'danger' }]));
    expect(screen.getByRole('button', { name: 'Freeze' })).toBeTruthy();
  });

  it('shows all products, but no Apply link for an unavailable card', async () => {
    server.answer(visa.info, home);
    renderShell(<CardHomePage />, { path: '/bank?tab=get' });
    const apply = await screen.findAllByRole('link', { name: /^Apply:/ });
    expect(apply.map((link) => link.getAttribute('href'))).toEqual([
      '/bank/virtual_apply?product=v',
    ]);
    expect(screen.getByText('493724')).toBeTruthy();
    expect(screen.getByText('1.25%')).toBeTruthy();
    expect(screen.getByText(/^25\.00$/)).toBeTruthy();
    expect(screen.getByText(/rejected\. See why/)).toBeTruthy();
    expect(screen.getByText('Unavailable')).toBeTruthy();
  });

  it('offers to register a cardholder when there is neither card nor cardholder', async () => {
    server.answer(visa.info, {
      cards: [],
      products: [],
      cardholders: { approved: 0, pending: 0, rejected: 0 },
      applications_open: 0,
      unpaid: [],
      account_frozen: false,
    });
    renderShell(<CardHomePage />);
    expect(await screen.findByText('No card yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Get a card' }));
    expect(await screen.findByText('No cards are available right now.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Register a cardholder/ }).getAttribute('href')).toBe(
      '/bank/addHolders',
    );
  });

  it('links a lost card to the unpaid fee of its replacement', async () => {
    const replacing = { id: '7', stage: 'payment', pay_until: '2026-11-24T10:00:00Z' } as const;
    const lost = { state: 'lost', replacement: replacing.id, replacing } as const;
    const cards = home.cards.map((card) => ({ ...card, ...lost }));
    const unpaid = { type: 'virtual', region: 'HK', fee: '10000000' } as const;
    const waiting = ['7', '8'].map((id) => ({ ...unpaid, id, pay_until: replacing.pay_until }));
    server.answer(visa.info, { ...home, cards, unpaid: waiting });
    renderShell(<CardHomePage />);
    expect(await screen.findByText(/: pay 10.00 USDT by Nov 24, 2026/)).toBeTruthy();
    const ways = screen.getAllByRole('link', { name: 'Go to payment' });
    // The first link is in the notice about the other application, the second at the lost card.
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/bank/virtual_pay?application=8',
      '/bank/virtual_pay?application=7',
    ]);
  });

  it('offers the choice of a card when a cardholder is approved and no card exists', async () => {
    const cardholders = { approved: 1, pending: 0, rejected: 0 };
    server.answer(visa.info, { ...home, cards: [], applications_open: 0, cardholders });
    renderShell(<CardHomePage />);
    expect(await screen.findByText(/You have an approved cardholder|approved/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get a card' }).getAttribute('href')).toBe(
      '/bank?tab=get',
    );
  });

  it('links a frozen account to the configured support', async () => {
    server = await setUpRemote({ config: { support_email: 'help@example.com' } });
    await signIn(server);
    server.answer(visa.info, { ...home, account_frozen: true });
    renderShell(<CardHomePage />);
    const support = await screen.findByRole('link', { name: 'Contact support' });
    expect(support.getAttribute('href')).toBe('/support');
  });

  it('shows that the account is frozen, and hides refused actions', async () => {
    const cards = home.cards.map((card) => ({ ...card, account_frozen: true }));
    const fee = { type: 'virtual', region: 'HK', fee: '10000000' } as const;
    const unpaid = [{ ...fee, id: '8', pay_until: '2026-11-24T10:00:00Z' }];
    server.answer(visa.info, { ...home, cards, unpaid, account_frozen: true });
    renderShell(<CardHomePage />);
    expect(await screen.findByText('Your account is frozen')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull();
    expect(screen.getByText('Frozen')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Top up' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to payment' })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Get a card' }));
    expect(await screen.findByText('493724')).toBeTruthy();
    expect(screen.getByText('Your account is frozen')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Apply:/ })).toBeNull();
  });

  it('keeps the data after a failed refresh and offers to retry', async () => {
    server.answer(visa.info, home);
    renderShell(<CardHomePage />);
    await screen.findByText('2 open');
    server.refuse(visa.info, 'unavailable');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText('2 open')).toBeTruthy();
  });

  it('shows the error when no data is loaded', async () => {
    server.refuse(visa.info, 'serverError');
    renderShell(<CardHomePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });
});
