export { goodsBooks } from './books.ts';
export { dueGoods } from './due.ts';
export { fulfilGoods, refuseShipped, takeBackGoods } from './fulfil.ts';
export { goodsHandlers } from './handlers.ts';
export { shipGoods } from './ship.ts';
export { type GoodsRow, listToShip, readGoodsOrder } from './store.ts';
