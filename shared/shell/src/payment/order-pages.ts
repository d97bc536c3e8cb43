import type { AnyOrderKind, OrderPages, PagePath } from '@shared/contract';
import { registeredOrderPages } from '../navigation/navigation.ts';

/** Payment pages for older releases of remotes, whose manifests have no `orders`. */
export const paymentPages: Readonly<Record<AnyOrderKind, PagePath>> = {
  ticket: '/ticket',
  node: '/node',
  aid: '/ticket/aid',
  network_fee: '/withdraw',
  card_fee: '/bank/virtual_pay',
  card_recharge: '/bank/recharge',
  goods: '/order/new',
  deposit: '/wallet/deposit',
};

/** Pages that show the product, where they differ from the payment page. */
const productPages: Partial<Record<AnyOrderKind, PagePath>> = {
  ticket: '/ticket?tab=mine',
  aid: '/ticket/aid?tab=mine',
  card_fee: '/bank/applyList',
  card_recharge: '/bank',
  goods: '/order/list',
};

/** Returns the pages that a remote's manifest names, else those of this release. */
export function orderPagesOf(kind: AnyOrderKind): OrderPages {
  // A kind of a newer server whose remote is not registered has no page.
  const payment = paymentPages[kind] ?? '/index';
  return registeredOrderPages(kind) ?? { payment, product: productPages[kind] ?? payment };
}
