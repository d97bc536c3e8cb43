import type { RouteObject } from 'react-router-dom';
import { places } from './places.ts';

export { buildOf } from './build-of.ts';
export { LegalLinks } from './legal-links.tsx';

/** Public pages whose code and texts are not in the first load. */
export const legalRoutes: RouteObject[] = places.map(({ name, path }) => ({
  path,
  lazy: async () => {
    const { loadPage } = await import('./pages.tsx');
    return { Component: await loadPage(name) };
  },
}));
