import type { SessionState } from './create-session.ts';

export interface Guarded {
  access: 'public' | 'login';
}

/**
 * Returns what a navigation does (specification §2). Without a token, a route that needs a login
 * redirects to the index; with a token but no user name, the profile loads first. If that fails,
 * `guardAfterFailure` decides.
 */
export function guard(
  { access }: Guarded,
  session: SessionState,
): 'allow' | 'toIndex' | 'loadProfile' {
  if (session.status === 'out') return access === 'login' ? 'toIndex' : 'allow';
  return session.user?.name ? 'allow' : 'loadProfile';
}

/** If the profile fails to load, a route that needs a login redirects to /; public pages open. */
export function guardAfterFailure({ access }: Guarded): 'allow' | 'toIndex' {
  return access === 'login' ? 'toIndex' : 'allow';
}
