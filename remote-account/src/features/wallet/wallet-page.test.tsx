import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { confirmAtom, session, setNavigation, setParcelMount, shellStore } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { WalletPage } from './wallet-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(user.activity, { list: [], next: null });
});

function OpenMe() {
  const [, setParams] = useSearchParams();
  return (
    <button type="button" onClick={() => setParams({ tab: 'account' })}>
      Open
    </button>
  );
}

const show = (tab = '') => renderShell(<WalletPage />, { path: `/wallet${tab}` });

describe('wallet', () => {
  it('shows each asset with its value, and assets without a rate', async () => {
    server.answer(wallet.balances, {
      balances: [
        { asset: 'JU', amount: '1500000000000000000', usdt_value: '750000' },
        { asset: 'SPA', amount: '2000000000000000000', usdt_value: null },
      ],
      usdt_total: '750000',
      rates_at: '2026-01-01T00:00:00Z',
    });
    server.answer(wallet.rates, {
      rates: [{ asset: 'JU', usdt_per_unit: '500000' }],
      rates_at: '2026-01-01T00:00:00Z',
    });
    show();
    expect(await screen.findByText('≈ 0.75 USDT')).toBeTruthy();
    expect(screen.getByText('not priced')).toBeTruthy();
  });

  it('shows the actions and a link to the cards when balances and card fail', async () => {
    setParcelMount(({ failed }) => failed);
    server.refuse(wallet.balances, 'unavailable');
    show();
    expect(await screen.findByText('Your balances could not be loaded.')).toBeTruthy();
    const actions = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('link');
    expect(actions.map((link) => link.getAttribute('href'))).toEqual([
      '/wallet/deposit',
      '/wallet/transfer',
      '/withdraw',
      '/wallet/moneyLog',
    ]);
    expect(screen.getByRole('link', { name: 'Open cards' }).getAttribute('href')).toBe('/bank');
  });

  it.each([
    ['', 'Wallet'],
    ['?tab=assets', 'Wallet'],
    ['?tab=account', 'Me'],
    ['?tab=team', 'Team'],
  ])('%s is a page of its own', async (query, title) => {
    show(query);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  it('scrolls to the top and focuses the heading when another of its pages opens', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    renderShell(
      <>
        <OpenMe />
        <WalletPage />
      </>,
      { path: '/wallet' },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Me' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  it('requires a confirmation before it logs out', async () => {
    const navigate = vi.fn();
    setNavigation({ navigate, prefetch: () => {} });
    show('?tab=account');
    const logOut = await screen.findByRole('button', { name: 'Sign out' });
    fireEvent.click(logOut);
    await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
    shellStore.get(confirmAtom)?.settle(false);
    await Promise.resolve();
    expect(session.signedIn()).toBe(true);
    fireEvent.click(logOut);
    await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
    shellStore.get(confirmAtom)?.settle(true);
    await waitFor(() => expect(session.signedIn()).toBe(false));
    expect(navigate.mock.calls[0]?.[0]).toBe('/');
  });

  it('offers log-out when the account fails to load', async () => {
    server.vanish(user.info);
    show('?tab=account');
    expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});
