import {
  configAtom,
  type MessagesLoader,
  publicConfig,
  registerMessages,
  session,
  shellStore,
  startShell,
  whenIdle,
} from '@shared/shell';
import { nextTask } from '@shared/shell/next-task';
import type { Root } from 'react-dom/client';
import { type Federation, startFederation } from '../../federation/index.ts';
import { early } from '../early.ts';
import { renderApp, renderFailure } from './render.tsx';
import { startRouter } from './router.tsx';

/**
 * Starts the application: theme and texts → config and session → registry → router → render, then
 * the parts that can load later. A failed step shows the reason; a retry repeats only that step.
 * `connect` loads config and session.
 */
export async function boot(root: Root, connect: () => Promise<void>): Promise<void> {
  // All requests start now, so the first paint waits for one round trip only.
  const texts = early(loadTexts);
  const registry = early(() => startFederation(overrideOrigins));
  const showFailure = (error: unknown) => renderFailure(root, error);

  await untilDone(texts, showFailure);
  await untilDone(connect, showFailure);
  // Yields between steps, because steps with early results would run as one long task.
  await nextTask();
  const federation = await untilDone(registry, showFailure);
  // A failed read of the registry does not fail the step, so it is read again here.
  if (!federation.known) void federation.ready();
  await nextTask();
  const router = await untilDone(() => startRouter(federation), showFailure);
  renderApp(root, federation, router);

  readyForMember(federation);
  announceWallets();
}

/** Runs a step until it succeeds; awaits `onFailure` before each retry. */
export async function untilDone<T>(
  run: () => T | Promise<T>,
  onFailure: (error: unknown) => Promise<void>,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      await onFailure(error);
    }
  }
}

/** Loads the host's messages in one chunk with the shell's, because the first page needs both. */
const loadHostMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `../../messages/${locale}.json`);

async function loadTexts(): Promise<void> {
  await Promise.all([startShell(), registerMessages('host', loadHostMessages)]);
}

/** Returns the allowed origins once the configuration is loaded. Called for overrides only. */
function overrideOrigins(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const check = () => {
      const state = shellStore.get(configAtom);
      if (state.status !== 'ready') return;
      stop();
      resolve(state.config.remote_override_origins);
    };
    const stop = shellStore.sub(configAtom, check);
    check();
  });
}

/**
 * Preloads the remotes and loads the profile once there is a session. For visitors a remote loads
 * only with a page of its own. After a reload the session has no profile yet, and the host's own
 * pages have no guard that loads it.
 */
function readyForMember(federation: Federation): void {
  const startIfSignedIn = () => {
    if (!session.signedIn()) return;
    stop();
    federation.preload();
    for (const load of memberModules) load().catch(() => {});
    // Callers that need the profile load it again and show the error.
    if (!session.get().user) session.loadProfile().catch(() => {});
  };
  const stop = session.subscribe(startIfSignedIn);
  startIfSignedIn();
}

/**
 * Shared modules that the remotes' pages for members need. They load beside the remotes' entries,
 * so that the first page waits for one round trip, not two. The page itself retries a failed load.
 */
const memberModules = [
  () => import(/* webpackExports: [] */ '@shared/shell/query'),
  () => import(/* webpackExports: [] */ '@shared/kit'),
];

/** Announces the host's own wallets. If that fails, tries once more when idle. */
function announceWallets(): void {
  announce().catch(() => whenIdle(announce));
}

/** Stores whether this is a sandbox. Announces its wallet and WalletConnect if they are enabled. */
async function announce(): Promise<void> {
  const { sandbox, walletconnect } = publicConfig();
  remember(sandbox);
  if (!sandbox && !walletconnect) return;
  const wallets = await import('../../features/own-wallets.lazy.ts');
  wallets.announceOwnWallets();
}

/** Stores the flag by which index.html shows the sandbox strip at once on the next visit. */
function remember(sandbox: boolean): void {
  try {
    localStorage.setItem('tessera.sandbox', sandbox ? 'on' : '');
  } catch {
    // Some private windows refuse storage: there the strip appears with the rendered page.
  }
}
