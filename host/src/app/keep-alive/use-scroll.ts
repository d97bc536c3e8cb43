import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router-dom';
import { paneKey } from './panes.ts';

/**
 * Scrolls a new page to its top and returns a kept-alive page to its last position. Back and
 * forward restore the position of other pages. The positions are dropped when `epoch` changes.
 * While `covered`, a skeleton replaces the page, and the window's scrolling is ignored.
 */
export function useScroll(
  keeps: (pathname: string) => boolean,
  epoch: string,
  covered: boolean,
): void {
  const location = useLocation();
  const type = useNavigationType();
  const preventReset = useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true;
  const [memory] = useState(createScrollMemory);
  const shownPath = useRef<string>(undefined);
  const wasCovered = useRef(false);
  const pathname = paneKey(location.pathname);

  // Runs before the effect below in the same commit, so that a new session starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is the event
  useLayoutEffect(() => memory.forget, [memory, epoch]);

  useLayoutEffect(() => {
    const uncovered = wasCovered.current;
    wasCovered.current = covered;
    if (covered) return memory.cover();
    const kept = keeps(pathname);
    const samePage = shownPath.current === pathname;
    const first = shownPath.current === undefined;
    shownPath.current = pathname;
    const { at } = memory.show(kept ? pathname : location.key);
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (!first && !preventReset && (uncovered || !samePage)) {
      window.scrollTo(0, kept || samePage || type === 'POP' ? (at ?? 0) : 0);
    }
  }, [covered, pathname, location.key, location.hash, keeps, memory, preventReset, type]);

  useEffect(() => {
    // Records while scrolling: by the time a page is hidden, the window has already moved.
    const record = () => memory.scrolled(window.scrollY);
    const letBrowserRestore = () => {
      history.scrollRestoration = 'auto';
    };
    history.scrollRestoration = 'manual';
    addEventListener('scroll', record, { passive: true });
    addEventListener('pagehide', letBrowserRestore);
    return () => {
      letBrowserRestore();
      removeEventListener('scroll', record);
      removeEventListener('pagehide', letBrowserRestore);
    };
  }, [memory]);
}

interface ScrollMemory {
  /** Sets the page on screen. `at` is its last position, if known. */
  show(key: string): { at: number | undefined };
  /** Ignores scrolling until the next `show`: a skeleton that covers the page moves the window. */
  cover(): void;
  scrolled(y: number): void;
  forget(): void;
}

/** Maximum number of entries; the oldest are dropped first. */
const cap = 60;

export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>();
  let shown: string | undefined;
  let covered = false;
  return {
    show(key) {
      shown = key;
      covered = false;
      return { at: positions.get(key) };
    },
    cover() {
      covered = true;
    },
    scrolled(y) {
      if (shown === undefined || covered) return;
      positions.delete(shown);
      positions.set(shown, y);
      const oldest = positions.keys().next().value;
      if (positions.size > cap && oldest !== undefined) positions.delete(oldest);
    },
    forget: () => positions.clear(),
  };
}
