import { session } from '@shared/shell';
import type { Federation } from '../../federation/index.ts';

/**
 * Loads the remotes and the profile once there is a session. A visitor cannot open any remote's
 * page, so nothing of a remote loads before. After a reload the session has no profile yet, and on
 * a public page no guard loads it.
 */
export function readyForMember(federation: Federation): void {
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
 * Shared modules that every remote's page needs and no visitor's page does. They load beside the
 * remotes' entries, so that the first page waits for one round trip, not two. The page itself
 * retries a failed one.
 */
const memberModules = [
  () => import(/* webpackExports: [] */ '@shared/shell/query'),
  () => import(/* webpackExports: [] */ '@shared/kit'),
];
