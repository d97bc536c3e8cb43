import type { RouteObject } from 'react-router-dom';

export const goodsRoutes: RouteObject[] = [
  {
    path: '/order/list',
    lazy: async () => ({ Component: (await import('./order-list-page.tsx')).OrderListPage }),
  },
  {
    path: '/order/detail/:id',
    lazy: async () => ({ Component: (await import('./order-page.tsx')).OrderPage }),
  },
  {
    path: '/order/new',
    lazy: async () => ({ Component: (await import('./new-order-page.tsx')).NewOrderPage }),
  },
];
