import type { CardDetail, CardHome, CardSummary, WalletBalances } from '@shared/contract';

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

const limits = { per_payment: null, daily: null, monthly: null };

export const detailOf = (card: CardSummary): CardDetail => ({
  ...card,
  product_id: 'p',
  recharge_fee_bps: 100,
  limits,
  most: limits,
  has_pin: true,
  replaces: null,
  replaced_by: null,
  issued_at: '2026-11-01T10:00:00Z',
  activated_at: '2026-11-02T10:00:00Z',
});

/** Answer to `wallet/balances` of an account that holds only USDT. @param amount base units */
export function balancesOf(amount: string): WalletBalances {
  return {
    balances: [{ asset: 'USDT', amount, usdt_value: amount }],
    usdt_total: amount,
    rates_at: null,
  };
}
