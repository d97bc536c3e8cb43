import { nextTask } from '@shared/shell/next-task';
import type { Root } from 'react-dom/client';
import { startFederation } from '../../federation/index.ts';
import { early } from '../early.ts';
import { announceSandboxWallet } from './announce-sandbox-wallet.ts';
import { loadTexts } from './load-texts.ts';
import { overrideOrigins } from './override-origins.ts';
import { readyForMember } from './ready-for-member.ts';
import { renderApp, renderFailure } from './render.tsx';
import { startRouter } from './router.tsx';
import { untilDone } from './until-done.ts';

/**
 * Starts the application: theme and texts → config and session → registry → router → render, then
 * the parts that can load later. A failed step shows the reason and can be retried from there.
 * `connect` loads config and session; its first call is already in flight.
 */
export async function boot(root: Root, connect: () => Promise<void>): Promise<void> {
  // All requests start now, so the first paint waits for one round trip only.
  const texts = early(loadTexts);
  const registry = early(() => startFederation(overrideOrigins));
  const showFailure = (error: unknown) => renderFailure(root, error);

  await untilDone(texts, showFailure);
  await untilDone(connect, showFailure);
  // Yields between steps: the awaited results are often there already, so the steps would run as
  // one long task.
  await nextTask();
  const federation = await untilDone(registry, showFailure);
  // After an unsuccessful read the registry step still resolves, so the registry is read again
  // here.
  if (!federation.known) void federation.ready();
  await nextTask();
  const router = await untilDone(() => startRouter(federation), showFailure);
  renderApp(root, federation, router);

  readyForMember(federation);
  announceSandboxWallet();
}
