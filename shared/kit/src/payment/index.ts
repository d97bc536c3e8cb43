/**
 * `@shared/kit/payment`: paying an order of any kind, from the open order to the receipt. Apart,
 * because it brings the shell's payment flow. A page makes its order, gives it to
 * `useOrderPayment(kind).pay` and shows `<PaymentPanel>` in place of its form while there is an `own`.
 * A contract call that pays nothing (a claim) goes by `useContractCall().send` and
 * `<ContractCallPanel>` in the same way.
 */
export {
  ContractCallPanel,
  type ContractCallPanelProps,
  ContractCallReceipt,
} from './contract-call-panel.tsx';
export { OngoingPayment, type OngoingPaymentProps, ShowPayment } from './ongoing-payment.tsx';
export { OpenOrders, type OpenOrdersProps } from './open-orders.tsx';
export { PaymentNote, type PaymentNoteProps } from './payment-note.tsx';
export { PaymentPanel, type PaymentPanelProps } from './payment-panel.tsx';
export { PaymentReceipt, type PaymentReceiptProps } from './payment-receipt.tsx';
export { type OrderPayment, useOrderPayment } from './use-order-payment.ts';
export { type PayWay, WayChoice, type WayChoiceProps, type WayOption } from './way-choice.tsx';
