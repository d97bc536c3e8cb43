import {
  configAtom,
  type MessagesLoader,
  publicConfig,
  registerMessages,
  session,
  shellStore,
  startShell,
} from '@shared/shell';
import { nextTask } from '@shared/shell/next-task';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { early } from '../early.ts';
import { type HostRemotes, RemotesContext, startRemotes } from '../remotes/index.ts';
import { BootFailure } from './boot-failure.tsx';
import { preloadMemberModules } from './member-modules.ts';
import { startRouter } from './router.tsx';
import { untilDone } from './until-done.ts';

/**
 * Theme and texts → config and session → registry → router → render. `connect` gives config and
 * session, and is under way already.
 */
export async function boot(root: Root, connect: () => Promise<void>): Promise<void> {
  // What has to be fetched is under way at once: the first paint waits for one round trip.
  const texts = early(loadTexts);
  const registry = early(() => startRemotes(overrideOrigins));
  const showFailure = (error: unknown) =>
    new Promise<void>((retry) => {
      root.render(<BootFailure error={error} onRetry={retry} />);
    });

  await untilDone(texts, showFailure);
  await untilDone(connect, showFailure);
  // In turns as well: what was awaited is often there already.
  await nextTask();
  const remotes = await untilDone(registry, showFailure);
  await nextTask();
  const router = await untilDone(() => startRouter(remotes), showFailure);
  // As a transition: in slices, between which a tap is heard.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RemotesContext value={remotes}>
          <RouterProvider router={router} useTransitions={false} onError={logFailure} />
        </RemotesContext>
      </StrictMode>,
    ),
  );

  // Nobody waits for these.
  readyForMember(remotes);
  await announceSandboxWallet();
}

/** People see a panel in the area; who looks into the console sees what was thrown. */
function logFailure(error: unknown): void {
  console.error(error);
}

/** In one file with the shell's: the first page asks for both. */
const loadHostMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `../../messages/${locale}.json`);

async function loadTexts(): Promise<void> {
  await Promise.all([startShell(), registerMessages('host', loadHostMessages)]);
}

/** A newcomer without a wallet gets one to play with; its code is for sandboxes only. */
async function announceSandboxWallet(): Promise<void> {
  if (!publicConfig().sandbox) return;
  const { announceSandboxWallet } = await import('../../features/sandbox-wallet/index.ts');
  announceSandboxWallet();
}

/**
 * A visitor can enter no remote's page, so nothing of one is loaded before there is a session. One
 * that a reload left has no profile yet, and on a public page no guard asks for it.
 */
function readyForMember(remotes: HostRemotes): void {
  const look = () => {
    if (!session.signedIn()) return;
    stop();
    remotes.preload();
    preloadMemberModules();
    // Whoever needs it asks again and says what is wrong.
    if (!session.get().user) session.loadProfile().catch(() => {});
  };
  const stop = session.subscribe(look);
  look();
}

/** Waits for the configuration: only a tab that overrides a remote asks for it. */
function overrideOrigins(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const look = () => {
      const state = shellStore.get(configAtom);
      if (state.status !== 'ready') return;
      stop();
      resolve(state.config.remote_override_origins);
    };
    const stop = shellStore.sub(configAtom, look);
    look();
  });
}
