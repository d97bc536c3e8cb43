import type { RouteObject } from 'react-router-dom';

export const noticeRoutes: RouteObject[] = [
  {
    path: '/notice',
    lazy: async () => ({ Component: (await import('./notices-page.tsx')).NoticesPage }),
  },
  {
    path: '/notice/detail/:id',
    lazy: async () => ({ Component: (await import('./notice-page.tsx')).NoticePage }),
  },
];
