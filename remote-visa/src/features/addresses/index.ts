import type { RouteObject } from 'react-router-dom';

export const addressRoutes: RouteObject[] = [
  {
    path: '/bank/addressList',
    lazy: async () => ({ Component: (await import('./addresses-page.tsx')).AddressesPage }),
  },
  {
    path: '/bank/addAddress',
    lazy: async () => ({ Component: (await import('./address-page.tsx')).AddressPage }),
  },
];
