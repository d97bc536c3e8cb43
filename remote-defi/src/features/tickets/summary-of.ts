import { limits, type Ticket, type TicketSummary } from '@shared/contract';

/** Computes the server's summary from a fully loaded list of tickets. Pure. */
export function summaryOf(tickets: readonly Ticket[]): TicketSummary {
  const active = tickets.filter(({ status }) => status === 'active');
  const next = [...active].sort((a, b) => a.left_ms - b.left_ms)[0];
  return {
    active: active.length,
    lapsing: active.filter(isLapsing).length,
    lapsed: tickets.length - active.length,
    next_lapse_at: next?.lapses_at ?? null,
    next_left_ms: next?.left_ms ?? null,
  };
}

/** Whether a ticket is about to lapse. */
export function isLapsing({ status, left_ms }: Ticket): boolean {
  return status === 'active' && left_ms <= limits.ticketReminderMs;
}
