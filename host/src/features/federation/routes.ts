import type { RouteObject } from 'react-router-dom';
import type { Federation } from './federation.ts';

/** What the page is made of, for who tests or runs the product: public, and no entry of the menu. */
export function federationRoutes(federation: Federation): RouteObject[] {
  return [
    {
      path: 'federation',
      lazy: async () => {
        const { loadPage } = await import('./page.tsx');
        return { Component: await loadPage(federation) };
      },
    },
  ];
}
