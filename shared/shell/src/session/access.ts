import type { SessionState } from './create-session.ts';

export interface Guarded {
  access: 'public' | 'login';
}

/**
 * The navigation guard (specification §2), pure: a login-required route without a token goes to the
 * index; a token without a user name loads the profile first. When that load fails, `guardAfterFailure`
 * decides.
 */
export function guard(
  { access }: Guarded,
  session: SessionState,
): 'allow' | 'toIndex' | 'loadProfile' {
  if (session.status === 'out') return access === 'login' ? 'toIndex' : 'allow';
  return session.user?.name ? 'allow' : 'loadProfile';
}

/** "If that fails on a login-required route, the user goes to /"; public pages open regardless. */
export function guardAfterFailure({ access }: Guarded): 'allow' | 'toIndex' {
  return access === 'login' ? 'toIndex' : 'allow';
}
