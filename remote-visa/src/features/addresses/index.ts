import { pageRoutes } from '@shared/federation/remote';

export const addressRoutes = pageRoutes({
  '/bank/addressList': async () => (await import('./addresses-page.tsx')).AddressesPage,
  '/bank/addAddress': async () => (await import('./address-page.tsx')).AddressPage,
});
