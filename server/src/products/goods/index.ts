export { fulfilGoods, refuseShipped, takeBackGoods } from './fulfil.ts';
export { goodsHandlers } from './handlers.ts';
export { pendingGoods } from './pending-actions.ts';
export { goodsReconciliation } from './reconciliation.ts';
export { shipGoods } from './ship.ts';
export { type GoodsRow, listToShip, readGoodsOrder } from './store.ts';
