import { pageRoutes } from '@shared/federation/remote';

export const holderRoutes = pageRoutes({
  '/bank/holdersList': async () => (await import('./holders-page.tsx')).HoldersPage,
  '/bank/addHolders': async () => (await import('./holder-page.tsx')).HolderPage,
});
