import { loadKitTexts } from '@shared/kit/messages';
import { type MessagesLoader, registerMessages } from '@shared/shell';
import type { RouteObject } from 'react-router-dom';

/** In the chunk of the kit's texts: the table of files is in the first load. */
const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/**
 * The sandbox chain's explorer, at the addresses block explorers have (EIP-3091): every transaction
 * has a link, and wallets get an explorer to name. A real chain has one of its own (EXPLORER_URL).
 */
export const explorerRoutes: RouteObject[] = [
  {
    path: 'explorer/:kind/:value',
    async lazy() {
      const [{ ExplorerPage }] = await Promise.all([
        import('./explorer-page.tsx'),
        registerMessages('explorer', loadMessages),
        loadKitTexts(),
      ]);
      return { Component: ExplorerPage };
    },
  },
];
