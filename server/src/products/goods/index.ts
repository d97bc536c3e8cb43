export { fulfilGoods, refuseShipped, shipGoods, takeBackGoods } from './fulfil.ts';
export { goodsHandlers } from './handlers.ts';
export { goodsReconciliation } from './reconciliation.ts';
export { type GoodsRow, listToShip, pendingGoods, readGoodsName, readGoodsOrder } from './store.ts';
