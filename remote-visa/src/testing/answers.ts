import type { CardHome, CardSummary } from '@shared/contract';

/** A member without a card and with one open application. */
export const emptyHome: CardHome = {
  cards: [],
  products: [],
  cardholders: { approved: 1, pending: 0, rejected: 0 },
  applications_open: 1,
  unpaid: [],
  account_frozen: false,
};

export const activeCard: CardSummary = {
  id: '1',
  type: 'virtual',
  scheme: 'Visa',
  region: 'HK',
  state: 'active',
  holder: 'LI WANG',
  status: 'success',
  last4: '0001',
  expires: '09/29',
  balance: '0',
  replacement: null,
  replacing: null,
  account_frozen: false,
};
