import { type LeavingPort, leavingPort } from '@shared/shell';

/** Part of a page that would lose something when the page is left. */
export interface LeaveGuard {
  /** Whether it would, now. */
  loses(): boolean;
  /** Resolves when the page may be left all the same; rejects when it is to stay. */
  ask(): Promise<void>;
}

const blockerKey = 'kit.leaving';
const guards = new Set<LeaveGuard>();
let stopAsking: (() => void) | undefined;

/** What is to be asked before the page is left. */
export function leaveGuard(): LeaveGuard | undefined {
  return [...guards].find((guard) => guard.loses());
}

/**
 * Asks before the page is left, whatever leads away: a link, a tab, the menu, the back button.
 * @returns ends it
 */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  const port = leavingPort();
  if (port) stopAsking ??= askBeforeLeaving(port);
  return () => {
    guards.delete(guard);
    if (guards.size > 0) return;
    stopAsking?.();
    stopAsking = undefined;
  };
}

/**
 * With the router itself, not `useBlocker`: that one's state comes through a context that stands still
 * for a page's pane (keep-alive), and react-router takes one blocker at a time. A page that `keeps` its
 * state loses nothing by another page; what stands in a tab of its own (`?tab=`) does by another tab.
 */
function askBeforeLeaving({ router, keeps }: LeavingPort): () => void {
  let isAsking = false;
  router.getBlocker(blockerKey, ({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname;
    const leaves = isSamePage ? from.search !== to.search : !keeps(from.pathname);
    return leaves && leaveGuard() !== undefined;
  });
  // Of several navigations meanwhile the last one counts.
  const blocker = () => router.state.blockers.get(blockerKey);
  const unsubscribe = router.subscribe(() => {
    if (blocker()?.state !== 'blocked' || isAsking) return;
    isAsking = true;
    Promise.resolve(leaveGuard()?.ask())
      .then(
        () => blocker()?.proceed?.(),
        () => blocker()?.reset?.(),
      )
      .finally(() => {
        isAsking = false;
      });
  });
  return () => {
    unsubscribe();
    router.deleteBlocker(blockerKey);
  };
}
