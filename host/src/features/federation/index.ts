import type { RouteObject } from 'react-router-dom';
import type { Federation } from '../../federation/index.ts';

/** Returns the route of the federation page for testers and operators: public, not in the menu. */
export function federationRoutes(federation: Federation): RouteObject[] {
  return [
    {
      path: 'federation',
      lazy: async () => {
        const { loadPage } = await import('./federation-page.tsx');
        return { Component: await loadPage(federation) };
      },
    },
  ];
}
