import type { UserInfo } from '@shared/contract';
import type { SessionState } from '@shared/shell';
import { describe, expect, it, vi } from 'vitest';
import { checkAccess, type GuardSession } from './guard.ts';

function sessionOf(
  token: boolean,
  name?: string,
  profile: () => Promise<unknown> = async () => {},
) {
  const state = {
    status: token ? 'in' : 'out',
    ...(name && { user: { name } as UserInfo }),
  } as SessionState;
  return { get: () => state, loadProfile: vi.fn(profile) } satisfies GuardSession;
}

describe('guard', () => {
  it('a visitor is sent to sign in from a login-required route', async () => {
    expect(await checkAccess('login', sessionOf(false))).toBe('sign-in');
  });

  it('a visitor sees public routes without any call', async () => {
    const session = sessionOf(false);
    expect(await checkAccess('public', session)).toBe('enter');
    expect(session.loadProfile).not.toHaveBeenCalled();
  });

  it('a token with a name enters without another call', async () => {
    const session = sessionOf(true, '0xabc');
    expect(await checkAccess('login', session)).toBe('enter');
    expect(session.loadProfile).not.toHaveBeenCalled();
  });

  it('a token without a name loads the profile before entering', async () => {
    const session = sessionOf(true);
    expect(await checkAccess('login', session)).toBe('enter');
    expect(session.loadProfile).toHaveBeenCalledOnce();
  });

  it('a profile that cannot be loaded leads home from a login-required route only', async () => {
    const failing = () => sessionOf(true, undefined, () => Promise.reject(new Error('down')));
    expect(await checkAccess('login', failing())).toBe('no-profile');
    expect(await checkAccess('public', failing())).toBe('enter');
  });

  it('a public page does not wait for the profile', async () => {
    const session = sessionOf(true, undefined, () => new Promise(() => {}));
    expect(await checkAccess('public', session)).toBe('enter');
  });
});
