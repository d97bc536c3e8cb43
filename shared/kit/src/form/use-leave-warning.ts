import { confirm, i18n, type LeavingPort, leavingPort, session } from '@shared/shell';
import { type RefObject, useEffect, useState } from 'react';

/** Asks before leaving while `active` and values are unsaved, if the same member is signed in. */
export function useLeaveWarning(active: boolean, unsaved: RefObject<boolean>): void {
  const [owner] = useState(() => session.get().address);
  // A render must not run the effect again: an open confirmation would lose its blocker.
  useEffect(() => {
    if (!active) return;
    const hasUnsavedValues = () => unsaved.current && session.get().address === owner;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedValues()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    const end = guardLeaving({
      hasUnsavedValues,
      ask: () =>
        confirm({
          title: i18n.t('kit:form.leave.title'),
          message: i18n.t('kit:form.leave.text'),
          confirmLabel: i18n.t('kit:form.leave.leave'),
          cancelLabel: i18n.t('kit:form.leave.stay'),
          tone: 'danger',
          worksOffline: true,
        }),
    });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      end();
    };
  }, [active, owner, unsaved]);
}

interface LeaveGuard {
  hasUnsavedValues(): boolean;
  /** Whether to ask also on kept-alive pages, which lose no values. */
  onKeptPages?: boolean;
  /** Resolves if the user agrees to leave; rejects if the page stays. */
  ask(): Promise<void>;
}

const blockerKey = 'kit.leaving';
const guards = new Set<LeaveGuard>();
let stopAsking: (() => void) | undefined;

/** Returns a guard with unsaved values, if any. */
export function leaveGuard(): LeaveGuard | undefined {
  return [...guards].find((guard) => guard.hasUnsavedValues());
}

/** Guards links, tabs, the menu and the back button. @returns a function that removes the guard */
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
 * Asks before a navigation that would lose values, until the returned function is called. Uses the
 * router, because kept-alive pages do not get the state of `useBlocker`. All guards share one
 * blocker, because react-router supports only one. A kept-alive page (`keeps`) loses nothing when
 * another page opens, but a tab within it (`?tab=`) loses its values when another tab opens.
 */
function askBeforeLeaving({ router, keeps }: LeavingPort): () => void {
  let isAsking = false;
  router.getBlocker(blockerKey, ({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname;
    const guard = leaveGuard();
    if (!guard) return false;
    if (isSamePage) return from.search !== to.search;
    return guard.onKeptPages || !keeps(from.pathname);
  });
  // The answer applies to the last navigation that was blocked before the user answered.
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
