import type { Order, Ticket } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { shellStore } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MyTickets } from './MyTickets.tsx';

let server: FakeServer;
const onBuy = vi.fn();
const show = () => renderShell(<MyTickets onBuy={onBuy} />);

beforeEach(async () => {
  onBuy.mockReset();
  server = await setUpRemote();
  server.answer(ticket.openOrders, { list: [] });
  await signIn(server);
});

describe('my tickets', () => {
  it('shows skeletons before the answer', async () => {
    server.answer(ticket.list, () => new Promise(() => {}));
    show();
    expect(await screen.findByText('Loading tickets')).toBeTruthy();
  });

  it('an empty list invites to buy', async () => {
    server.answer(ticket.list, { list: [], total: 0 });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Buy a ticket' }));
    expect(onBuy).toHaveBeenCalledOnce();
  });

  it('says what went wrong and tries again', async () => {
    server.refuse(ticket.list, 'unavailable');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('test-reference');
    server.answer(ticket.list, { list: [oneTicket('A')], total: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No. A')).toBeTruthy();
  });

  it('tells active tickets from lapsed ones', async () => {
    server.answer(ticket.list, {
      list: [oneTicket('A'), { ...oneTicket('B'), status: 'lapsed' }],
      total: 2,
    });
    show();
    expect(await screen.findByRole('heading', { name: '2 tickets' })).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getAllByText('Lapsed')).toHaveLength(2);
  });

  it('loads the next page and shows no ticket twice', async () => {
    const all = Array.from({ length: 11 }, (_, index) => oneTicket(String(index)));
    server.answer(ticket.list, ({ page = 1 }) => ({
      list: Number(page) === 1 ? all.slice(0, 10) : all.slice(9),
      total: 11,
    }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11));
    expect(screen.getByText('That is all of them')).toBeTruthy();
  });

  it('a payment that failed says why, and leads back to it', async () => {
    server.answer(ticket.list, { list: [], total: 0 });
    const idle = shellStore.get(paymentAtom);
    shellStore.set(paymentAtom, {
      ...idle,
      step: 'fail',
      stage: 'waitingForAuthorization',
      problem: { code: 'walletRejected' },
    });
    show();
    expect(screen.getByText('Payment failed')).toBeTruthy();
    expect(screen.getByText(/You cancelled the payment/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(onBuy).toHaveBeenCalledOnce();
    shellStore.set(paymentAtom, idle);
  });

  it('an open order can be paid, one that is being confirmed only watched', async () => {
    server.answer(ticket.list, { list: [], total: 0 });
    server.answer(ticket.openOrders, {
      list: [order('O1', 'awaiting_payment'), { ...order('O2', 'confirming'), confirmations: 1 }],
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Open orders' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Pay' })).toHaveLength(1);
    expect(screen.getByText('1 of 3 blocks confirmed')).toBeTruthy();
  });
});

function oneTicket(id: string): Ticket {
  return {
    id,
    number: `No. ${id}`,
    status: 'active',
    price: '60000000000000000000',
    order_id: 'O0',
    tx_hash: `0x${'0'.repeat(64)}`,
    created_at: '2026-01-01T00:00:00Z',
    lapses_at: '2026-01-04T00:00:00Z',
  };
}

function order(id: string, status: Order['status']): Order {
  return {
    id,
    kind: 'ticket',
    quantity: 1,
    status,
    payment: {
      chain_id: 31337,
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      reference: `0x${'1'.repeat(64)}`,
      token: null,
      amount: '60000000000000000000',
    },
    confirmations: 0,
    confirmations_needed: 3,
    tx_hash: null,
    created_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-01-01T00:30:00Z',
    paid_at: null,
  };
}
