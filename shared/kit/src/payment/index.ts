/**
 * `@shared/kit/payment`: payment of an order of any kind, from the open order to the receipt. A
 * separate entry point, because it loads the shell's payment flow. A page creates its order, passes
 * it to `useOrderPayment(kind).pay`, and shows `<PaymentPanel>` instead of its form while `own` is
 * set. Contract calls that pay nothing (claims) use `useContractCall().send` and
 * `<ContractCallPanel>` in the same way.
 */

export { OngoingPayment, type OngoingPaymentProps, ShowPayment } from './ongoing-payment.tsx';
export { OpenOrders, type OpenOrdersProps, OtherPayments } from './open-orders.tsx';
export { PaymentNote, type PaymentNoteProps } from './payment-note.tsx';
export { PaymentReceipt, type PaymentReceiptProps } from './payment-receipt.tsx';
export {
  ContractCallPanel,
  type ContractCallPanelProps,
  ContractCallReceipt,
  PaymentPanel,
  type PaymentPanelProps,
} from './sending-panel.tsx';
export { type OrderPayment, useOrderPayment } from './use-order-payment.ts';
export { type PayWay, WayChoice, type WayChoiceProps, type WayOption } from './way-choice.tsx';
