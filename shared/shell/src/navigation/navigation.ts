import type { OrderPages, PagePath } from '@shared/contract';
import type { createBrowserRouter } from 'react-router-dom';

export interface LeavingPort {
  router: Pick<
    ReturnType<typeof createBrowserRouter>,
    'getBlocker' | 'deleteBlocker' | 'subscribe' | 'state'
  >;
  /** Whether the page at this pathname stays mounted after navigation. */
  keeps(pathname: string): boolean;
}

/** The host's router, for code that cannot import it. */
export interface NavigationPort {
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Loads the code of the page at `path` ahead of the visit; never throws. */
  prefetch(path: string): void;
  /** Port for the confirmation before leaving a page; undefined without a router, as in tests. */
  leaving?: LeavingPort;
  /** Returns the pages of an order kind that a remote's manifest names. */
  orderPages?(kind: string): OrderPages | undefined;
}

let port: NavigationPort | undefined;

/** Sets the host's router. The host calls it once. */
export function setNavigation(next: NavigationPort): void {
  port = next;
}

export function navigate(path: PagePath, options?: { replace?: boolean }): void {
  port?.navigate(path, options);
}

/** Loads a page's code ahead of the visit; links call it on touch, hover or focus. */
export function prefetch(path: PagePath): void {
  port?.prefetch(path);
}

export function registeredOrderPages(kind: string): OrderPages | undefined {
  return port?.orderPages?.(kind);
}

export function leavingPort(): LeavingPort | undefined {
  return port?.leaving;
}
