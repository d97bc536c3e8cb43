import { guard, guardAfterFailure, type SessionState } from '@shared/shell';

/** The part of the session that decides about access. */
export interface GuardSession {
  get(): SessionState;
  loadProfile(): Promise<unknown>;
}

/**
 * 'enter', or home for one of two reasons: the visitor has to sign in first, or the profile failed
 * to load.
 */
export type Verdict = 'enter' | 'sign-in' | 'no-profile';

/**
 * Applies the shell's guard (specification §2) and loads the profile where needed. A public page
 * does not wait for it.
 */
export async function checkAccess(
  access: 'public' | 'login',
  session: GuardSession,
): Promise<Verdict> {
  const step = guard({ access }, session.get());
  if (step === 'toIndex') return 'sign-in';
  if (step === 'allow') return 'enter';
  const profile = session.loadProfile().then(
    (): Verdict => 'enter',
    (): Verdict => (guardAfterFailure({ access }) === 'allow' ? 'enter' : 'no-profile'),
  );
  return access === 'public' ? 'enter' : profile;
}
