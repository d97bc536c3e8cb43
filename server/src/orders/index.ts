export type { OrderNews } from './announce.ts';
export { type Asked, createOrder, type OrderTerms } from './create.ts';
export { expireOrders } from './expire.ts';
export { orderHandlers } from './handlers.ts';
export { unmatchedReasons } from './judge.ts';
export {
  createPaymentSource,
  type Fulfil,
  type Fulfilments,
  type PaymentData,
} from './payments.ts';
export { presentOrder, readOrder, type StoredOrder } from './store.ts';
