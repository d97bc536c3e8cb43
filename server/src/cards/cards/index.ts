export { countUnmatched, followAccount } from './account-freeze.ts';
export { blockReplaced } from './block-replaced.ts';
export { callForDueRows, isAnyDue, nextDue } from './call-issuer.ts';
export {
  type CardMonth,
  type CardMovement,
  type HeldPayment,
  readCardMonth,
  type Span,
} from './card-month.ts';
export { handleIssuerCallbacks } from './handle-callback.ts';
export { cardHandlers, readNumberAct, readPinAct } from './handlers.ts';
export { endHeldLoad, endHeldUnload, listHeldLoads, listHeldUnloads } from './held-loads.ts';
export { closeJournal } from './journal.ts';
export type { CardNews } from './money-moves.ts';
export { applyProducts, offered, readProducts } from './products.ts';
export { fulfilRechargeOf } from './recharge-orders.ts';
export { cardReconciliations } from './reconciliation.ts';
export { listSpendings, presentSpending } from './spendings.ts';
export {
  type CardRow,
  cardOfPayment,
  cardsOf,
  columnsOf,
  findCard,
  pendingCards,
  readCard,
  scheduleCardSync,
  statusOf,
  traceSubjects,
} from './store.ts';
export { type IssuerParts, isAnySyncDue, nextSyncDue, syncWithIssuer } from './sync-card.ts';
export { listMoves, unloadingOf } from './unloads.ts';
