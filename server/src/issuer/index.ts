export { createHttpIssuer } from './http-issuer.ts';
export {
  type CardOrder,
  type Hint,
  type IssuedCard,
  type Issuer,
  IssuerAway,
  type IssuerCallbacks,
  IssuerRefused,
  type IssuerSpending,
  type LoadOutcome,
  type NewHolder,
  type OrderOutcome,
} from './issuer.ts';
export {
  type PaidAtTill,
  type Purchase,
  type Till,
  type TillChange,
  tillChanges,
} from './till.ts';
