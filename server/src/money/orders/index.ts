export type { UnmatchedReason } from './classify-payment.ts';
export {
  createOrder,
  type OrderingParts,
  type OrderRequest,
  type OrderTerms,
  type PaymentTerms,
  placeOrder,
} from './create.ts';
export { creditSuspense, returnSuspense } from './decide-suspense.ts';
export { cancelOrder, expireOrders, type OrderEnded } from './expire.ts';
export { orderHandlers, pendingOrders } from './handlers.ts';
export { countOrders, type OrderPayment, ordersOf, paymentsOf } from './on-chain.ts';
export {
  createPaymentSource,
  type Fulfilments,
  oneByOne,
  type PaidOrder,
  type PaymentData,
  paymentLogs,
  paymentSources,
} from './payments.ts';
export { paymentReconciliation } from './reconciliation.ts';
export { returnReconciliation } from './return-reconciliation.ts';
export { abandonPayment, abandonUnmatched, reopenSuspense } from './reversals.ts';
export {
  lockOrder,
  lockOrderByReference,
  lockOrdersByReference,
  nextOrderDue,
  type OrderNews,
  presentOrder,
  promiseOf,
  readConfirming,
  readOpenOrders,
  readOrder,
  type StoredOrder,
} from './store.ts';
export { listSuspense, type SuspenseList, sumSuspense, suspenseOf } from './suspense.ts';
