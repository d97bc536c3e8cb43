import type { Ticket } from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { shellStore } from '@shared/shell';
import { paymentAtom } from '@shared/shell/payment';
import { type FakeServer, renderShell, signIn, testOrder } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MyTickets } from './my-tickets.tsx';
import { summaryOf } from './ticket-item.tsx';
import { Operations } from './ticket-page.tsx';

let server: FakeServer;
const onBuy = vi.fn();
const show = () => renderShell(<MyTickets onBuy={onBuy} />);

beforeEach(async () => {
  onBuy.mockReset();
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  server.answer(user.due, { list: [] });
  server.refuse(user.neuRelease, 'unavailable');
  holds([]);
  await signIn(server);
});

/** Makes the server answer with these tickets, in pages of ten. */
function holds(tickets: Ticket[]): void {
  server.answer(ticket.list, ({ cursor = '0' }) => {
    const to = Number(cursor) + 10;
    return { list: tickets.slice(Number(cursor), to), next: tickets[to] ? String(to) : null };
  });
  server.answer(ticket.summary, summaryOf(tickets));
}

describe('the tab My tickets', () => {
  it('shows skeletons while the request is in flight', async () => {
    server.answer(ticket.list, () => new Promise(() => {}));
    show();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('offers to buy a ticket when the list is empty', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Buy a ticket' }));
    expect(onBuy).toHaveBeenCalledOnce();
  });

  it('shows an error, and loads the tickets on a retry', async () => {
    server.refuse(ticket.list, 'unavailable');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('test-reference');
    holds([oneTicket('A')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No. A')).toBeTruthy();
  });

  it('counts ended tickets and collapses them below the active ones', async () => {
    holds([oneTicket('A'), { ...oneTicket('B'), status: 'lapsed' }]);
    show();
    expect(await screen.findByRole('heading', { name: '1 active ticket' })).toBeTruthy();
    const ended = screen.getByText('Lapsed (1)').closest('details');
    expect(ended?.open).toBe(false);
    expect(ended?.textContent).toContain('No. B');
    expect(ended?.textContent).not.toContain('No. A');
  });

  it('shows the time left of a ticket about to lapse, and how to keep it active', async () => {
    holds([{ ...oneTicket('A'), left_ms: 5 * 3_600_000 }]);
    show();
    expect((await screen.findAllByText('Lapses soon')).length).toBe(2);
    expect(screen.getAllByText(/^(5 h 0|4 h 59) min left$/).length).toBe(2);
    expect(screen.getByText(/joining mutual aid, claiming from it/)).toBeTruthy();
    const join = screen.getByRole('link', { name: 'Join mutual aid' });
    expect(join.getAttribute('href')).toBe('/ticket/aid');
  });

  it('offers a pending claim before joining', async () => {
    holds([oneTicket('A')]);
    const path = '/ticket/aid?tab=mine';
    server.answer(user.due, { list: [{ kind: 'aid', at: null, count: 1, path }] });
    show();
    const claim = await screen.findByRole('link', { name: 'Claim from mutual aid' });
    expect(claim.getAttribute('href')).toBe(path);
    expect(screen.queryByRole('link', { name: 'Join mutual aid' })).toBeNull();
  });

  it('offers a new ticket when all have lapsed', async () => {
    holds([{ ...oneTicket('A'), status: 'lapsed', left_ms: 0 }]);
    show();
    expect(await screen.findByRole('heading', { name: 'No active ticket' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Buy a ticket' }));
    expect(onBuy).toHaveBeenCalledOnce();
  });

  it('counts all tickets and loads page by page', async () => {
    holds(Array.from({ length: 11 }, (_, index) => oneTicket(String(index))));
    show();
    expect(await screen.findByRole('heading', { name: '11 active tickets' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11));
    expect(screen.getByText('End of list')).toBeTruthy();
  });

  it('shows a number only after the last page when the count fails to load', async () => {
    holds(Array.from({ length: 11 }, (_, index) => oneTicket(String(index))));
    server.refuse(ticket.summary, 'unavailable');
    show();
    expect(await screen.findByRole('heading', { name: 'My tickets' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: '11 active tickets' })).toBeTruthy();
  });

  it('shows a declined payment as declined, not failed, and links to it', async () => {
    const idle = shellStore.get(paymentAtom);
    shellStore.set(paymentAtom, {
      ...idle,
      step: 'fail',
      stage: 'waitingForAuthorization',
      subject: testOrder,
      problem: { code: 'walletRejected' },
    });
    show();
    expect(screen.getByText('You declined the payment')).toBeTruthy();
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open payment' }));
    expect(onBuy).toHaveBeenCalledOnce();
    shellStore.set(paymentAtom, idle);
  });

  it('lets the user pay an open order, but not one that is being confirmed', async () => {
    server.answer(order.open, {
      list: [
        { ...testOrder, id: 'O1' },
        { ...testOrder, id: 'O2', status: 'confirming', confirmations: 1 },
        // Not shown here: each kind of order has its own page.
        { ...testOrder, id: 'O3', kind: 'goods', subject: 'cup' },
      ],
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Open orders' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(1);
    expect(screen.getByText('1 of 3 blocks confirmed')).toBeTruthy();
  });
});

describe('ticket history', () => {
  const showHistory = () => renderShell(<Operations />);

  it('shows each operation with its number of tickets, its price and its transaction', async () => {
    const one = { tickets: 2, tx_hash: `0x${'1'.repeat(64)}`, at: '2026-01-01T00:00:00Z' };
    server.answer(ticket.operations, {
      list: [
        { ...one, id: 'c', kind: 'aid_claim', paid: null },
        {
          ...one,
          id: 'b',
          kind: 'purchase',
          tx_hash: null,
          paid: { amount: '60000000', asset: 'USDT' },
        },
        // A server before this version names no amount.
        { ...one, id: 'a', kind: 'purchase', tx_hash: null },
      ],
      next: null,
    });
    showHistory();
    const [claim, purchase, unnamed] = await screen.findAllByRole('listitem');
    expect(claim?.textContent).toContain('Kept 2 tickets active');
    expect(screen.getAllByRole('button', { name: /^Copy transaction hash/ })).toHaveLength(1);
    expect(purchase?.textContent).toMatch(/Bought: 2 tickets.*−60\.00\sUSDT$/);
    expect(unnamed?.textContent).toContain('Bought: 2 tickets');
    for (const row of [claim, unnamed]) expect(row?.textContent).not.toContain('−');
  });

  it('shows an explanation when it is empty', async () => {
    server.answer(ticket.operations, { list: [], next: null });
    showHistory();
    expect(await screen.findByText(/joining mutual aid/)).toBeTruthy();
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
