import type { RouteObject } from 'react-router-dom';
import { places } from './places.ts';

/** Public pages with code and texts of their own, which the first page does without. */
export const legalRoutes: RouteObject[] = places.map(({ name, path }) => ({
  path,
  lazy: async () => {
    const { loadPage } = await import('./pages.tsx');
    return { Component: await loadPage(name) };
  },
}));
