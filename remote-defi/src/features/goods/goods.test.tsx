import type { GoodsOrder, GoodsOrderDetail } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import * as order from '@shared/contract/endpoints/order';
import * as visa from '@shared/contract/endpoints/visa';
import { deliveryInput } from '@shared/contract/testing/inputs/delivery.ts';
import { confirmAtom, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { NewOrderPage } from './new-order-page.tsx';
import { OrderListPage } from './order-list-page.tsx';

const one: GoodsOrder = {
  id: 'G1',
  goods_id: 'plate',
  name: 'Steel plate',
  icon: 'shield',
  quantity: 2,
  price: `36${'0'.repeat(18)}`,
  amount: `72${'0'.repeat(18)}`,
  status: 'shipped',
  created_at: '2026-01-01T00:00:00.000Z',
};

const at = one.created_at;
const received: GoodsOrderDetail = {
  ...one,
  status: 'received',
  tx_hash: null,
  expires_at: at,
  paid_at: at,
  shipped_at: at,
  carrier: 'Post',
  tracking: '1234',
  received_at: at,
  refunded_at: null,
  delivery: deliveryInput,
};

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  server.answer(machine.goods, { list: [] });
  server.answer(machine.orderList, { list: [one], total: 1 });
  await signIn(server);
});

const show = (query = '') => renderShell(<OrderListPage />, { path: `/order/list${query}` });
const asked = () => server.callsOf(machine.orderList).map(({ query }) => query);
const receive = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm receipt' }));
  return vi.waitUntil(() => shellStore.get(confirmAtom));
};

describe('goods orders', () => {
  it('load with an empty status for all orders, or the status of the URL', async () => {
    show();
    await screen.findByText('Steel plate × 2');
    expect(asked()).toEqual([{ page: '1', page_size: '10', status: '' }]);
    show('?status=paid');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ status: 'paid' }));
  });

  it('are marked as received after confirmation, and the list is refetched', async () => {
    server.answer(machine.receipt, received);
    show();
    (await receive()).settle(true);
    await waitFor(() => expect(shellStore.get(toastsAtom)).toMatchObject([{ tone: 'success' }]));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('are not marked as received without confirmation', async () => {
    show();
    (await receive()).settle(false);
    await vi.waitUntil(() => !shellStore.get(confirmAtom));
    expect(server.callsOf(machine.receipt)).toEqual([]);
  });

  it('report a failed confirmation of receipt', async () => {
    server.refuse(machine.receipt, 'serverError');
    show();
    (await receive()).settle(true);
    await waitFor(() =>
      expect(shellStore.get(toastsAtom)).toMatchObject([
        { tone: 'danger', text: 'Receipt could not be confirmed.' },
      ]),
    );
  });
});

describe('a new order', () => {
  const item = { id: 'plate', name: 'Steel plate', description: '', icon: 'shield' } as const;
  const saved = { ...deliveryInput, country: 'TW', id: '1' };
  const other = { ...saved, id: '2', recipient: 'Chen' };

  async function order(addresses: readonly (typeof deliveryInput & { id: string })[]) {
    server.answer(machine.goods, { list: [{ ...item, price: one.price, max_quantity: 5 }] });
    server.answer(visa.addressList, { list: [...addresses] });
    renderShell(<NewOrderPage />, { path: '/order/new' });
    fireEvent.click(await screen.findByRole('radio', { name: /Steel plate/ }));
    await screen.findByRole('radio', { name: 'Another address' });
  }
  const address = (recipient: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(recipient) });
  const recipientField = () => screen.queryByRole('textbox', { name: 'Recipient' });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Order and pay/ }));

  it('uses the only saved address, and is reviewed before it is made', async () => {
    await order([saved]);
    await waitFor(() => expect(address(saved.recipient).checked).toBe(true));
    expect(recipientField()).toBeNull();
    submit();
    const asked = await vi.waitUntil(() => shellStore.get(confirmAtom));
    const values = asked.details.map(({ value }) => value);
    expect(values.slice(0, 2)).toEqual(['Steel plate × 1', '36\u00a0JU']);
    expect(values.at(-1)).toContain(saved.recipient);
    expect(asked.confirmLabel).toBe('Order and pay 36\u00a0JU');
    asked.settle(false);
    await vi.waitUntil(() => !shellStore.get(confirmAtom));
    expect(server.callsOf(machine.order)).toEqual([]);
  });

  it('shows empty fields for another address', async () => {
    await order([saved]);
    await waitFor(() => expect(address(saved.recipient).checked).toBe(true));
    fireEvent.click(screen.getByRole('radio', { name: 'Another address' }));
    expect(recipientField()).toHaveProperty('value', '');
    expect(address(saved.recipient).checked).toBe(false);
    fireEvent.click(address(saved.recipient));
    expect(recipientField()).toBeNull();
  });

  it('requires a choice between several saved addresses', async () => {
    await order([saved, other]);
    expect(recipientField()).toBeNull();
    submit();
    await screen.findByText('Choose an address.');
    fireEvent.click(address(other.recipient));
    expect(address(other.recipient).checked).toBe(true);
    expect(screen.queryByText('Choose an address.')).toBeNull();
  });

  it('shows the fields of a saved address without a country', async () => {
    await order([{ ...deliveryInput, id: '1' }]);
    await waitFor(() => expect(recipientField()).toHaveProperty('value', deliveryInput.recipient));
    expect(address(deliveryInput.recipient).checked).toBe(true);
  });
});
