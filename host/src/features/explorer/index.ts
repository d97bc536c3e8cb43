import type { RouteObject } from 'react-router-dom';

/**
 * The sandbox chain's explorer, at the addresses block explorers have (EIP-3091): every transaction
 * has a link, and wallets get an explorer to name. A real chain has one of its own (EXPLORER_URL).
 */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'explorer/:kind/:value',
    // The table of its texts stays out of the first load.
    lazy: async () => (await import('./load-explorer.ts')).loadExplorer(),
  },
];
