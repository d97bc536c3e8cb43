import type { SessionState } from './create-session.ts';

export interface Guarded {
  access: 'public' | 'login';
}

/**
 * Returns the decision for a navigation (specification §2). Without a session, a route that needs a
 * login redirects to the index. With a session but no user name, the profile loads first.
 */
export function guard(
  { access }: Guarded,
  session: SessionState,
): 'allow' | 'toIndex' | 'loadProfile' {
  if (session.status === 'out') return access === 'login' ? 'toIndex' : 'allow';
  return session.user?.name ? 'allow' : 'loadProfile';
}

/** Returns the decision after the profile has failed to load. */
export function guardAfterFailure({ access }: Guarded): 'allow' | 'toIndex' {
  return access === 'login' ? 'toIndex' : 'allow';
}
