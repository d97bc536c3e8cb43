import type { RouteObject } from 'react-router-dom';

/** The sandbox's explorer, at the paths of EIP-3091. A real chain has its own (EXPLORER_URL). */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'explorer/:kind/:value',
    // Keeps the list of the page's message files out of the first load.
    lazy: async () => (await import('./load-explorer.lazy.ts')).loadExplorer(),
  },
];
