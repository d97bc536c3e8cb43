import * as ticket from '@shared/contract/endpoints/ticket';
import { setNavigation } from '@shared/shell';
import { type FakeServer, signIn } from '@shared/shell/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { TicketSummary } from './ticket-summary.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
});

afterEach(() => {
  vi.useRealTimers();
});

// The summary renders in a React root of its own, without a page's router and providers.
describe('ticket summary', () => {
  it('counts active tickets and opens their page through the host', async () => {
    const navigate = vi.fn();
    setNavigation({ navigate, prefetch: () => {} });
    server.answer(ticket.summary, {
      active: 2,
      lapsing: 0,
      lapsed: 1,
      next_lapse_at: '2026-01-04T00:00:00Z',
      next_left_ms: 259_200_000,
    });
    await signIn(server);
    render(<TicketSummary />);
    expect(await screen.findByText('active tickets')).toBeTruthy();
    fireEvent.click(screen.getByRole('link'));
    expect(navigate.mock.calls[0]?.[0]).toBe('/ticket?tab=mine');
  });

  it('shows the number of tickets about to lapse and the time left', async () => {
    server.answer(ticket.summary, {
      active: 2,
      lapsing: 2,
      lapsed: 0,
      next_lapse_at: '2026-01-04T00:00:00Z',
      next_left_ms: 7_200_000,
    });
    await signIn(server);
    render(<TicketSummary />);
    expect(await screen.findByText(/^2 lapse in (2 h 0|1 h 59) min$/)).toBeTruthy();
  });

  it('refetches when the last day of the next ticket begins', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const next = { next_lapse_at: '2026-01-04T00:00:00Z' };
    const day = 86_400_000;
    server.answer(ticket.summary, {
      active: 1,
      lapsing: 0,
      lapsed: 0,
      ...next,
      next_left_ms: day + 60_000,
    });
    await signIn(server);
    render(<TicketSummary />);
    await screen.findByText('active ticket');
    server.answer(ticket.summary, {
      active: 1,
      lapsing: 1,
      lapsed: 0,
      ...next,
      next_left_ms: day,
    });
    act(() => void vi.advanceTimersByTime(61_000));
    expect(await screen.findByText(/^1 lapses in/)).toBeTruthy();
  });

  it('links to the tickets when the server fails', async () => {
    server.refuse(ticket.summary, 'serverError');
    await signIn(server);
    render(<TicketSummary />);
    expect(await screen.findByText('Your tickets cannot be shown right now.')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/ticket');
  });

  it('shows a visitor that there is no active ticket, without a request', () => {
    render(<TicketSummary />);
    expect(screen.getByText('No active ticket')).toBeTruthy();
    expect(server.requests).toHaveLength(0);
  });
});
