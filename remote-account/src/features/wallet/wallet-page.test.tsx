import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { confirmAtom, session, setNavigation, setParcelMount, shellStore } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { WalletPage } from './wallet-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(user.activity, { list: [], next: null });
});

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

  it('shows the rest of the page when balances and the card fail', async () => {
    setParcelMount(({ failed }) => failed);
    server.refuse(wallet.balances, 'unavailable');
    show();
    expect(await screen.findByText('Your balances could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('No activity yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open cards' }).getAttribute('href')).toBe('/bank');
  });

  it('shows the invite to copy on the team tab', async () => {
    show('?tab=team');
    expect(await screen.findByText('TESSERA1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeTruthy();
    expect(screen.getByText(/^600/)).toBeTruthy();
  });

  it('requires a confirmation before it logs out', async () => {
    const navigate = vi.fn();
    setNavigation({ navigate, prefetch: () => {} });
    show('?tab=account');
    const logOut = await screen.findByRole('button', { name: 'Log out' });
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
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  });
});
