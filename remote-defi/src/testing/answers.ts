import type { AidConfig, NodeTier, TicketConfig, TicketSummary } from '@shared/contract';

/** Returns whole JU in base units. */
export const ju = (amount: number) => `${amount}${'0'.repeat(18)}`;

export const ticketConfig: TicketConfig = {
  price: ju(60),
  usdt: null,
  max_quantity: 10,
  lapse_ms: 259_200_000,
};

/** One active ticket. */
export const oneTicket: TicketSummary = {
  active: 1,
  lapsing: 0,
  lapsed: 0,
  next_lapse_at: null,
  next_left_ms: null,
};

export const aidConfig: AidConfig = {
  state: 'open',
  contract: `0x${'2'.repeat(40)}`,
  principal: ju(90),
  activation: ju(1),
  profit: ju(2),
  term_ms: 90_000_000,
  coverage: null,
};

export const nodeTier: NodeTier = {
  id: 'n1',
  name: 'N1',
  price_ju: ju(120),
  price_usdt: '60000000',
  stock: 10,
  left: 10,
  power: 100,
  level: 1,
  mine: 0,
};
