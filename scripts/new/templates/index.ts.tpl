import { pageRoutes } from '@shared/federation/remote';

export const __name__Routes = pageRoutes({
  '__path__': async () => (await import('./__file__-page.tsx')).__Name__Page,
});
