import { nextTask } from '@shared/shell/next-task';
import type { Root } from 'react-dom/client';
import { early } from '../early.ts';
import { startRemotes } from '../remotes/index.ts';
import { announceSandboxWallet } from './announce-sandbox-wallet.ts';
import { loadTexts } from './load-texts.ts';
import { overrideOrigins } from './override-origins.ts';
import { readyForMember } from './ready-for-member.ts';
import { renderApp, renderFailure } from './render.tsx';
import { startRouter } from './router.tsx';
import { untilDone } from './until-done.ts';

/**
 * Starts the application: theme and texts → config and session → registry → router → render, then
 * what can come later. A step that fails shows why, and is tried again from there. `connect` gives
 * config and session, and is under way already.
 */
export async function boot(root: Root, connect: () => Promise<void>): Promise<void> {
  // What has to be fetched is under way at once: the first paint waits for one round trip.
  const texts = early(loadTexts);
  const registry = early(() => startRemotes(overrideOrigins));
  const showFailure = (error: unknown) => renderFailure(root, error);

  await untilDone(texts, showFailure);
  await untilDone(connect, showFailure);
  // In turns as well: what was awaited is often there already.
  await nextTask();
  const remotes = await untilDone(registry, showFailure);
  // Read before a failure, without success, it resolves all the same: then it is read again.
  if (!remotes.known) void remotes.ready();
  await nextTask();
  const router = await untilDone(() => startRouter(remotes), showFailure);
  renderApp(root, remotes, router);

  readyForMember(remotes);
  announceSandboxWallet();
}
