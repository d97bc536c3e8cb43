import type { Federation } from '../../federation/index.ts';

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
