import type { RouteObject } from 'react-router-dom';

/**
 * Uses the usual addresses of block explorers (EIP-3091). Transactions link to them, and wallets
 * get them. A real chain has its own explorer (EXPLORER_URL).
 */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'explorer/:kind/:value',
    // Keeps the table of its text files out of the first load.
    lazy: async () => (await import('./load-explorer.lazy.ts')).loadExplorer(),
  },
];
