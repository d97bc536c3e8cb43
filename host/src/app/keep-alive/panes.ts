import type { Federation } from '../../federation/index.ts';

/** A mounted page: visible, or kept hidden for a return. The most recently used is last. */
export interface Pane {
  /** Pathname without query: a change of the query stays within the page. */
  readonly key: string;
  readonly keep: boolean;
}

/** Maximum number of mounted pages; the least recently used are dropped first. */
export const maxPanes = 8;

/** Moves `next` to the end; drops panes that are not kept, and the oldest beyond `cap`. */
export function showPane<P extends Pane>(panes: readonly P[], next: P, cap = maxPanes): P[] {
  const kept = panes.filter((pane) => pane.keep && pane.key !== next.key);
  return [...kept.slice(Math.max(0, kept.length - (cap - 1))), next];
}

/** Returns the path without trailing slashes, because both address the same page. */
export function paneKey(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}

/** Whether the page at this pathname stays mounted, hidden, when the user leaves it. */
export function isKept(
  federation: Pick<Federation, 'matchRoute'>,
  pathname: string,
  signedIn: boolean,
): boolean {
  if (pathname === '/index') return true;
  const route = federation.matchRoute(pathname)?.route;
  // A logout empties a member's page, so keeping it has no use.
  return route?.keepAlive === true && (signedIn || route.access === 'public');
}
