import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { confirmAtom, setNavigation, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { TransferPage } from './transfer-page.tsx';

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const navigate = vi.fn();

let server: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  navigate.mockClear();
  server = await setUpRemote();
  await signIn(server);
  setNavigation({ navigate, prefetch: () => {} });
  server.answer(wallet.balances, {
    balances: [{ asset: 'ENU', amount: '50000000', usdt_value: null }],
    usdt_total: '0',
    rates_at: null,
  });
  server.answer(user.transferContacts, {
    list: [{ address: recipient, name: 'Lin', times: 1, last_at: '2026-01-01T00:00:00Z' }],
  });
});

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Fills in the form, submits it and confirms the transfer. */
async function send(): Promise<void> {
  renderShell(<TransferPage />, { path: '/wallet/transfer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Lin' }));
  fireEvent.change(box(/^Amount/), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: /^Transfer 5\sENU/ }));
  await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  shellStore.get(confirmAtom)?.settle(true);
}

it('opens the transfers after it has sent one', async () => {
  server.answer(user.neuReleaseTransfer, {
    id: '1',
    direction: 'outgoing',
    counterparty: recipient,
    amount: '5000000',
    remark: '',
    at: '2026-01-01T00:00:00Z',
  });
  await send();
  await waitFor(() => expect(navigate.mock.calls[0]?.[0]).toBe('/transfer/list'));
  const texts = shellStore.get(toastsAtom).map(({ text }) => text);
  expect(texts).toEqual([expect.stringMatching(/^5\sENU transferred to Lin\.$/)]);
});

it('keeps the values and shows the error at the address of no member', async () => {
  server.refuse(user.neuReleaseTransfer, 'recipientUnknown');
  await send();
  await waitFor(() => expect(box(/address/i).getAttribute('aria-invalid')).toBe('true'));
  expect(box(/^Amount/).value).toBe('5');
  expect(navigate).not.toHaveBeenCalled();
});
