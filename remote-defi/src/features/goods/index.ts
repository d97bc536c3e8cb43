import { pageRoutes } from '@shared/federation/remote';

export const goodsRoutes = pageRoutes({
  '/order/list': async () => (await import('./order-list-page.tsx')).OrderListPage,
  '/order/detail/:id': async () => (await import('./order-page.tsx')).OrderPage,
  '/order/new': async () => (await import('./new-order-page.tsx')).NewOrderPage,
});
