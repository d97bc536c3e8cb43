import { pageRoutes } from '@shared/federation/remote';

export const vestingRoutes = pageRoutes({
  '/enuRelease': async () => (await import('./vesting-page.tsx')).VestingPage,
  '/enuFrom': async () => (await import('./sources-page.tsx')).SourcesPage,
});
