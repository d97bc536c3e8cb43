import type { Ticket } from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import * as ticket from '@shared/contract/endpoints/ticket';
import { shellStore } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import { type FakeServer, renderShell, signIn, testOrder } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MyTickets } from './my-tickets.tsx';

let server: FakeServer;
const onBuy = vi.fn();
const show = () => renderShell(<MyTickets onBuy={onBuy} />);

beforeEach(async () => {
  onBuy.mockReset();
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  holds([]);
  await signIn(server);
});

/** What the account has, in pages of ten. */
function holds(tickets: Ticket[]): void {
  server.answer(ticket.list, ({ cursor = '0' }) => {
    const to = Number(cursor) + 10;
    return { list: tickets.slice(Number(cursor), to), next: tickets[to] ? String(to) : null };
  });
  const lapsed = tickets.filter(({ status }) => status === 'lapsed').length;
  const active = tickets.length - lapsed;
  server.answer(ticket.summary, {
    active,
    lapsing: 0,
    lapsed,
    next_lapse_at: null,
    next_left_ms: null,
  });
}

describe('my tickets', () => {
  it('shows skeletons before the answer', async () => {
    server.answer(ticket.list, () => new Promise(() => {}));
    show();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('an empty list invites to buy', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Buy a ticket' }));
    expect(onBuy).toHaveBeenCalledOnce();
  });

  it('says what went wrong and tries again', async () => {
    server.refuse(ticket.list, 'unavailable');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('test-reference');
    holds([oneTicket('A')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No. A')).toBeTruthy();
  });

  it('ended tickets are counted and folded away below the active ones', async () => {
    holds([oneTicket('A'), { ...oneTicket('B'), status: 'lapsed' }]);
    show();
    expect(await screen.findByRole('heading', { name: '1 active ticket' })).toBeTruthy();
    const ended = screen.getByText('Ended (1)').closest('details');
    expect(ended?.open).toBe(false);
    expect(ended?.textContent).toContain('No. B');
    expect(ended?.textContent).not.toContain('No. A');
  });

  it('counts all tickets and loads page by page', async () => {
    holds(Array.from({ length: 11 }, (_, index) => oneTicket(String(index))));
    show();
    expect(await screen.findByRole('heading', { name: '11 active tickets' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11));
    expect(screen.getByText('End of list')).toBeTruthy();
  });

  it('without the count, names a number only at the list’s end', async () => {
    holds(Array.from({ length: 11 }, (_, index) => oneTicket(String(index))));
    server.refuse(ticket.summary, 'unavailable');
    show();
    expect(await screen.findByRole('heading', { name: 'My tickets' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: '11 active tickets' })).toBeTruthy();
  });

  it('a payment that its owner cancelled is not called failed, and leads back to it', async () => {
    const idle = shellStore.get(paymentAtom);
    shellStore.set(paymentAtom, {
      ...idle,
      step: 'fail',
      stage: 'waitingForAuthorization',
      problem: { code: 'walletRejected' },
    });
    show();
    expect(screen.getByText('Payment cancelled')).toBeTruthy();
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(onBuy).toHaveBeenCalledOnce();
    shellStore.set(paymentAtom, idle);
  });

  it('an open order can be paid, one that is being confirmed only watched', async () => {
    server.answer(order.open, {
      list: [
        { ...testOrder, id: 'O1' },
        { ...testOrder, id: 'O2', status: 'confirming', confirmations: 1 },
        // Each kind is shown where it is sold.
        { ...testOrder, id: 'O3', kind: 'goods', subject: 'cup' },
      ],
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Open orders' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(1);
    expect(screen.getByText('1 of 3 blocks confirmed')).toBeTruthy();
  });
});

function oneTicket(id: string): Ticket {
  return {
    id,
    number: `No. ${id}`,
    status: 'active',
    price: '60000000000000000000',
    asset: 'JU',
    order_id: 'O0',
    tx_hash: `0x${'0'.repeat(64)}`,
    created_at: '2026-01-01T00:00:00Z',
    lapses_at: '2026-01-04T00:00:00Z',
    left_ms: 259_200_000,
  };
}
