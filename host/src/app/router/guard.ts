import { guard, guardAfterFailure, type SessionState } from '@shared/shell';

/** The part of the session that decides who may enter. */
export interface GuardSession {
  get(): SessionState;
  loadProfile(): Promise<unknown>;
}

/** 'enter'; or home, because the visitor has to sign in first, or because the profile cannot be had. */
export type Verdict = 'enter' | 'sign-in' | 'no-profile';

/**
 * The shell's guard (specification §2), carried out: loads the profile where it asks for one. A
 * public page does not wait for it.
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
