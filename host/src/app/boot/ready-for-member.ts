import { session } from '@shared/shell';
import type { HostRemotes } from '../remotes/index.ts';

/**
 * A visitor can enter no remote's page, so nothing of one is loaded before there is a session. One
 * that a reload left has no profile yet, and on a public page no guard asks for it.
 */
export function readyForMember(remotes: HostRemotes): void {
  const look = () => {
    if (!session.signedIn()) return;
    stop();
    remotes.preload();
    for (const load of memberModules) load().catch(() => {});
    // Whoever needs it asks again and says what is wrong.
    if (!session.get().user) session.loadProfile().catch(() => {});
  };
  const stop = session.subscribe(look);
  look();
}

/**
 * Shared modules that every remote's page needs and no visitor's: fetched beside the remotes'
 * entries, so that the first page waits for one round trip and not for two. What fails is fetched
 * again by the page itself.
 */
const memberModules = [
  () => import(/* webpackExports: [] */ '@shared/shell/query'),
  () => import(/* webpackExports: [] */ '@shared/kit'),
];
