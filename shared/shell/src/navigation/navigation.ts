import type { createBrowserRouter } from 'react-router-dom';

/** What stops a page from being left. */
export interface LeavingPort {
  router: Pick<
    ReturnType<typeof createBrowserRouter>,
    'getBlocker' | 'deleteBlocker' | 'subscribe' | 'state'
  >;
  /** Whether the page at this pathname stays mounted when it is left. */
  keeps(pathname: string): boolean;
}

/** What the host's router does for code that must not know it. */
export interface NavigationPort {
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Loads the code of the page at `path` ahead of the visit; never throws. */
  prefetch(path: string): void;
  /** None where pages have no router, such as in a test. */
  leaving?: LeavingPort;
}

let port: NavigationPort | undefined;

/** The host calls this once, when its router exists. */
export function setNavigation(next: NavigationPort): void {
  port = next;
}

export function navigate(path: string, options?: { replace?: boolean }): void {
  port?.navigate(path, options);
}

/** Loads a page's code on touch, hover or focus, so that the visit itself is instant. */
export function prefetch(path: string): void {
  port?.prefetch(path);
}

/** For the kit's forms, which ask before something is lost. */
export function leavingPort(): LeavingPort | undefined {
  return port?.leaving;
}
