import { type LeavingPort, leavingPort } from '@shared/shell';

/** A part of a page with values that leaving the page would lose. */
export interface LeaveGuard {
  /** Whether leaving would lose something now. */
  loses(): boolean;
  /** Resolves if the user agrees to leave; rejects if the page stays. */
  ask(): Promise<void>;
}

const blockerKey = 'kit.leaving';
const guards = new Set<LeaveGuard>();
let stopAsking: (() => void) | undefined;

/** Returns a guard that must confirm before the page is left, if any. */
export function leaveGuard(): LeaveGuard | undefined {
  return [...guards].find((guard) => guard.loses());
}

/**
 * Asks for confirmation before the user leaves the page by a link, a tab, the menu or the back button.
 * @returns a function that removes the guard
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
 * Uses the router itself instead of `useBlocker`: the state of `useBlocker` comes through a context
 * that is frozen for kept-alive pages, and react-router supports one blocker at a time. A
 * kept-alive page (`keeps`) loses nothing when another page opens, but a tab within the page
 * (`?tab=`) loses its values when another tab opens.
 */
function askBeforeLeaving({ router, keeps }: LeavingPort): () => void {
  let isAsking = false;
  router.getBlocker(blockerKey, ({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname;
    const leaves = isSamePage ? from.search !== to.search : !keeps(from.pathname);
    return leaves && leaveGuard() !== undefined;
  });
  // If several navigations start meanwhile, the last one is used.
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
