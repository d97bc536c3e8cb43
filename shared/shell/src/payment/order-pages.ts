import type { OrderKind } from '@shared/contract';

/** Pages of the paid product. */
export const orderPages: Readonly<Record<OrderKind, string>> = {
  ticket: '/ticket?tab=mine',
  node: '/node',
  aid: '/ticket/aid?tab=mine',
  network_fee: '/withdraw',
  card_fee: '/bank/applyList',
  goods: '/order/list',
  deposit: '/wallet/deposit',
};

/** Pages that show the payment of an order. */
export const paymentPages: Readonly<Record<OrderKind, string>> = {
  ticket: '/ticket',
  node: '/node',
  aid: '/ticket/aid',
  network_fee: '/withdraw',
  card_fee: '/bank/virtual_pay',
  goods: '/order/new',
  deposit: '/wallet/deposit',
};
