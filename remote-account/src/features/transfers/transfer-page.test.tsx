import type { TransferRecipient } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { cancelConfirms, confirmAtom, setNavigation, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { TransferPage } from './transfer-page.tsx';

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contact = { address: recipient, name: 'Lin', times: 1, last_at: '2026-01-01T00:00:00Z' };
const navigate = vi.fn();

let server: FakeServer;
afterEach(() => {
  cancelConfirms();
  vi.useRealTimers();
});
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
    list: [contact],
  });
  server.answer(user.transferRecipient, { ...contact, invited: false });
});

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Fills in the form and submits it. */
async function submit(): Promise<void> {
  renderShell(<TransferPage />, { path: '/wallet/transfer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Lin' }));
  fireEvent.change(box(/^Amount/), { target: { value: '5' } });
  fireEvent.click(button());
}

const button = () => screen.getByRole('button', { name: /^Transfer 5\sENU/ });

/** Waits for the confirmation. @returns its message and its details by label */
async function asked() {
  await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  const { message, details = [] } = shellStore.get(confirmAtom) ?? {};
  return { message, details: Object.fromEntries(details.map((one) => [one.label, one.value])) };
}

/** Fills in the form, submits it and confirms the transfer. */
async function send(): Promise<void> {
  await submit();
  await asked();
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

it.each(['recipientUnknown', 'transferToSelf', 'addressMistyped'] as const)(
  'shows %s at the address before it asks for a confirmation',
  async (error) => {
    server.refuse(user.transferRecipient, error);
    await submit();
    await waitFor(() => expect(box(/address/i).getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(box(/address/i)));
    expect(server.callsOf(user.transferRecipient)[0]?.query).toEqual({ address: recipient });
    expect([shellStore.get(confirmAtom), server.callsOf(user.neuReleaseTransfer)]).toEqual([
      null,
      [],
    ]);
    // The corrected address is checked again.
    server.answer(user.transferRecipient, { ...contact, invited: false });
    fireEvent.change(box(/address/i), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lin' }));
    fireEvent.click(button());
    await asked();
  },
);

it('says in the confirmation how the member knows the recipient', async () => {
  server.answer(user.transferRecipient, { ...contact, name: 'Mei', times: 3, invited: true });
  await submit();
  const { message, details } = await asked();
  expect(details).toMatchObject({
    Name: 'Mei',
    'Your history with them': 'You invited them · 3 transfers',
  });
  expect(message).not.toMatch(/never/);
});

it('warns before the first transfer to a member', async () => {
  server.answer(user.transferRecipient, { ...contact, name: null, times: 0, invited: false });
  await submit();
  const { message, details } = await asked();
  expect(message).toMatch(/never/);
  expect(Object.keys(details)).not.toContain('Your history with them');
  const { confirmLabel, tone } = shellStore.get(confirmAtom) ?? {};
  expect([confirmLabel, tone]).toEqual(['Transfer 5\u00a0ENU', 'normal']);
});

it.each([
  ['announces the confirmation of a new recipient', true],
  ['announces no confirmation that the rules do not require', false],
  ['announces no confirmation if an older server does not say', undefined],
])('%s', async (_title, needs_step_up) => {
  const found = { ...contact, times: 0, invited: false };
  server.answer(user.transferRecipient, {
    ...found,
    ...(needs_step_up !== undefined && { needs_step_up }),
  });
  await submit();
  expect((await asked()).message?.includes('passkey')).toBe(needs_step_up === true);
});

it.each<[string, () => void]>([
  ['the server cannot be reached', () => server.vanish(user.transferRecipient)],
  ['an old server lacks the check', () => server.refuse(user.transferRecipient, 'notFound')],
  ['the checks are limited', () => server.refuse(user.transferRecipient, 'tooManyRequests')],
  ['the server fails', () => server.refuse(user.transferRecipient, 'serverError')],
])('goes on to the confirmation if %s', async (_case, fail) => {
  fail();
  await submit();
  expect((await asked()).details).toMatchObject({
    Name: 'Lin',
    'Your history with them': '1 transfer',
  });
  expect(shellStore.get(toastsAtom)).toEqual([]);
});

it('goes on to the confirmation if the check takes too long, and shows that it is busy', async () => {
  server.answer(user.transferRecipient, () => new Promise(() => {}));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await submit();
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  await vi.advanceTimersByTimeAsync(5_000);
  await asked();
  await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
});

it('opens no confirmation after the member has left the page', async () => {
  let answer = (_data: TransferRecipient) => {};
  server.answer(user.transferRecipient, () => new Promise((resolve) => (answer = resolve)));
  await submit();
  await waitFor(() => expect(server.callsOf(user.transferRecipient)).toHaveLength(1));
  cleanup();
  await act(async () => answer({ ...contact, invited: false }));
  expect([shellStore.get(confirmAtom), shellStore.get(toastsAtom)]).toEqual([null, []]);
});
