/** What the host's router does for code that must not know it. */
export interface NavigationPort {
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Loads the code of the page at `path` ahead of the visit; never throws. */
  prefetch(path: string): void;
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
