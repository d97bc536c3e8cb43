import type { RouteObject } from 'react-router-dom';

/**
 * The sandbox chain's explorer, at the usual addresses of block explorers (EIP-3091). Transactions
 * link to it, and wallets get it as the chain's explorer. A real chain has its own (EXPLORER_URL).
 */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'explorer/:kind/:value',
    // Keeps the table of its text files out of the first load.
    lazy: async () => (await import('./load-explorer.ts')).loadExplorer(),
  },
];
