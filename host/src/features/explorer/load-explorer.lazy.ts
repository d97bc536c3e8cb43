import { loadKitTexts } from '@shared/kit/messages';
import { type MessagesLoader, registerMessages } from '@shared/shell';

const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

export async function loadExplorer() {
  const [{ ExplorerPage }] = await Promise.all([
    import('./explorer-page.lazy.tsx'),
    registerMessages('explorer', loadMessages),
    loadKitTexts(),
  ]);
  return { Component: ExplorerPage };
}
