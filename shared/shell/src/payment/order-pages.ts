import type { OrderKind } from '@shared/contract';

/** Where what was paid for is found. */
export const orderPages: Readonly<Record<OrderKind, string>> = {
  ticket: '/ticket?tab=mine',
  node: '/node',
  aid: '/ticket/aid?tab=mine',
  network_fee: '/withdraw',
  card_fee: '/bank/applyList',
  goods: '/order/list',
  deposit: '/wallet/deposit',
};
