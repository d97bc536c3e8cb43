export { applicationHandlers as cardApplicationHandlers } from './handlers.ts';
export { endUnpaidApplication, fulfilCardFee } from './money.ts';
export { isAnyApplicationDue, nextApplicationDue, orderCards } from './order-cards.ts';
export { applicationReconciliation } from './reconciliation.ts';
export { applicationReview } from './review-effect.ts';
export { listForOperators, replacedCard, toBeSent } from './store.ts';
