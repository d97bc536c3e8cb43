import type { HostRemotes } from '../remotes/index.ts';

/** Whether the page at this pathname stays mounted, hidden, when it is left. */
export function isKept(
  remotes: Pick<HostRemotes, 'matchRoute'>,
  pathname: string,
  signedIn: boolean,
): boolean {
  if (pathname === '/index') return true;
  const route = remotes.matchRoute(pathname)?.route;
  // A member's page that a logout has emptied is not worth a return.
  return route?.keepAlive === true && (signedIn || route.access === 'public');
}
