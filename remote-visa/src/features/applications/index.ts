import type { RouteObject } from 'react-router-dom';

const payPage = async () => ({ Component: (await import('./pay-page.tsx')).PayPage });

export const applicationRoutes: RouteObject[] = [
  {
    path: '/bank/virtual_apply',
    lazy: async () => ({ Component: (await import('./apply-page.tsx')).VirtualApplyPage }),
  },
  {
    path: '/bank/physical_apply',
    lazy: async () => ({ Component: (await import('./apply-page.tsx')).PhysicalApplyPage }),
  },
  {
    path: '/bank/physicalReapply',
    lazy: async () => ({ Component: (await import('./reapply-page.tsx')).ReapplyPage }),
  },
  // The specification uses both spellings.
  { path: '/bank/virtual_pay', lazy: payPage },
  { path: '/bank/virtualPay', lazy: payPage },
  {
    path: '/bank/applyList',
    lazy: async () => ({ Component: (await import('./applications-page.tsx')).ApplicationsPage }),
  },
];
