import { publicConfig, registerMessages, shellStore } from '@shared/shell';
import { rpc } from '../../json-rpc/index.ts';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import { mountOnTop } from '../../lazy/mount-on-top.tsx';
import { openClient } from './client.ts';
import { createEngine, type Engine } from './engine.ts';
import { stageAtom } from './stage.ts';
import { WalletConnectSheet } from './walletconnect-sheet.tsx';

const loadMessages = fetchMessages(
  (locale) => new URL(`./messages/${locale}.json`, import.meta.url),
);

let isMounted = false;

/** Loads client, texts and sheet, and returns the engine with the stored session. */
export async function loadWalletConnect(
  emit: (event: string, value: unknown) => void,
): Promise<Engine> {
  const { brand, chain, walletconnect } = publicConfig();
  if (!walletconnect) throw new Error('WalletConnect is off');
  // The client is last: it must not open twice, and the texts may fail to load.
  await registerMessages('walletconnect', loadMessages);
  const client = await openClient(walletconnect, brand);
  if (!isMounted) mountOnTop(stageAtom, WalletConnectSheet);
  isMounted = true;
  return createEngine({
    chain,
    client,
    rpc: (method, params) => rpc(nodeUrl(chain.rpc_url), method, params),
    show: (stage) => shellStore.set(stageAtom, stage),
    emit,
  });
}

/** Returns the node's address; the sandbox's own node is at the page's origin. */
function nodeUrl(url: string): string {
  const { pathname, href } = new URL(url, location.origin);
  return pathname.startsWith('/api/') ? pathname : href;
}
