/// <reference path="../css-modules.d.ts" />
/// <reference path="./message-table.d.ts" />

/**
 * `@shared/kit/record`: parts of records of money, for lists and details. Each remote bundles them,
 * because older hosts lack them. So they import shared modules by name, never by path.
 */
export { CardPaymentItem, type CardPaymentItemProps } from './card-payment-item.tsx';
export { MainAmount, type MainAmountProps } from './main-amount.tsx';
