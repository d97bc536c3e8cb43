export type { OrderNews } from './announce.ts';
export { paymentBooks } from './books.ts';
export { type Asked, createOrder, type OrderTerms } from './create.ts';
export {
  assertOffChain,
  creditSuspense,
  reopenSuspense,
  returnSuspense,
} from './decide-suspense.ts';
export { expireOrders } from './expire.ts';
export { orderHandlers } from './handlers.ts';
export { type UnmatchedReason, unmatchedReasons } from './judge.ts';
export { countOrders, type OrderPayment, ordersOf, paymentsOf } from './on-chain.ts';
export {
  createPaymentSource,
  type Fulfil,
  type Fulfilments,
  type PaymentData,
  paymentLogs,
} from './payments.ts';
export { presentOrder, readOrder, type StoredOrder } from './store.ts';
export { listSuspense, type Suspense, suspenseOf } from './suspense.ts';
