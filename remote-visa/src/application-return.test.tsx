import * as visa from '@shared/contract/endpoints/visa';
import { deliveryInput } from '@shared/contract/testing/inputs/delivery.ts';
import { openPage } from '@shared/kit/testing';
import { setNavigation } from '@shared/shell';
import { type FakeServer, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { addressRoutes } from './features/addresses/index.ts';
import { applicationRoutes } from './features/applications/index.ts';
import { emptyHome } from './testing/answers.ts';
import { setUpRemote } from './testing.ts';

const product = (id: string) => ({
  id,
  type: 'physical' as const,
  scheme: 'Visa' as const,
  region: 'HK',
  bin: '400000',
  fee: '0',
  recharge_fee_bps: 100,
  limits: { per_payment: null, daily: null, monthly: null },
  channels: ['online' as const],
  available: true,
});
const holder = {
  id: '5',
  first_name: 'MEI',
  last_name: 'LIN',
  id_type: 'passport' as const,
  id_number_end: '1234',
  status: 'approved' as const,
  reasons: {},
  submitted_at: '2026-11-01T10:00:00Z',
  decided_at: null,
};
const saved = ['1', '2'].map((id) => ({ ...deliveryInput, recipient: `Lin ${id}`, id }));

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(visa.info, emptyHome);
  server.answer(visa.kycList, { list: [holder, { ...holder, id: '6', status: 'pending' }] });
  server.answer(visa.addressList, { list: saved });
  server.answer(visa.getVirtualCardBin, {
    products: [product('p1'), product('p2')],
    agreements: { user: '1', aml: '1', privacy: '1' },
    token: null,
  });
});

const checked = async () => {
  const radios = await screen.findAllByRole<HTMLInputElement>('radio', { checked: true });
  return radios.map((radio) => radio.closest('label')?.textContent);
};

it('the application page selects the new address that its query names, and keeps the product', async () => {
  await openPage(applicationRoutes, '/bank/physical_apply?product=p2&address=2');
  await screen.findByText('Lin 1');
  await waitFor(async () =>
    expect(await checked()).toEqual(
      expect.arrayContaining([expect.stringContaining('Lin 2'), expect.stringContaining('MEI')]),
    ),
  );
  const add = screen.getByRole('link', { name: 'Add an address' });
  await waitFor(() =>
    expect(add.getAttribute('href')).toBe(
      `/bank/addAddress?back=${encodeURIComponent('/bank/physical_apply?product=p2')}`,
    ),
  );
});

it('the application page does not select a new cardholder that is still under review', async () => {
  await openPage(applicationRoutes, '/bank/virtual_apply?holder=6');
  await screen.findAllByText('MEI LIN');
  const pending = screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => disabled);
  expect(pending).toHaveLength(1);
  expect(pending[0]?.checked).toBe(false);
});

it.each([
  ['in review', [{ ...holder, status: 'pending' as const }], /^MEI LIN is in review/],
  ['rejected', [{ ...holder, status: 'rejected' as const }], /rejected\. See why/],
])('the application cannot be sent while the only cardholder is %s', async (_name, list, text) => {
  server.answer(visa.kycList, { list });
  await openPage(applicationRoutes, '/bank/virtual_apply');
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  await waitFor(() => expect(submit.disabled).toBe(true));
});

it('a member without a cardholder reads once what is needed, and has one action', async () => {
  server.answer(visa.kycList, { list: [] });
  await openPage(applicationRoutes, '/bank/virtual_apply?product=p2');
  const register = await screen.findByRole('link', { name: 'Register a cardholder' });
  expect(register.getAttribute('href')).toBe(
    `/bank/addHolders?back=${encodeURIComponent('/bank/virtual_apply?product=p2')}`,
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull());
  expect(screen.getAllByText(/identity/)).toHaveLength(1);
});

it.each([
  ['/bank/physical_apply?product=p2', '/bank/physical_apply?product=p2&address=7'],
  ['https://example.com/bank/physical_apply', '/bank/addressList'],
  ['/bank/virtual_applyer', '/bank/addressList'],
])('the address form opened from %s leads to %s after saving', async (back, next) => {
  const navigate = vi.fn();
  setNavigation({ navigate, prefetch: () => {} });
  server.answer(visa.addAddress, { id: '7' });
  await openPage(addressRoutes, `/bank/addAddress?back=${encodeURIComponent(back)}`);
  const type = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  await type('Phone', '+6591234567');
  await type('Recipient', 'Lin');
  await type('Street, number, flat', '1 Raffles Place');
  await type('Postal code', '048616');
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(navigate.mock.calls[0]?.[0]).toBe(next));
});
