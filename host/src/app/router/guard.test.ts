import type { UserInfo } from '@shared/contract';
import type { SessionState } from '@shared/shell';
import { describe, expect, it, vi } from 'vitest';
import { checkAccess, type GuardSession } from './remote-routes.tsx';

function sessionOf(
  token: boolean,
  name?: string,
  profile: () => Promise<unknown> = async () => {},
) {
  const state = {
    status: token ? 'in' : 'out',
    ...(name && { user: { name } as UserInfo }),
  } as SessionState;
  return {
    get: () => state,
    loadProfile: vi.fn(profile),
    settled: vi.fn(async () => {}),
  } satisfies GuardSession;
}

describe('guard', () => {
  it('sends a visitor from a login-required route to sign in', async () => {
    expect(await checkAccess('login', sessionOf(false))).toBe('sign-in');
  });

  it('lets in a session that another tab hands over meanwhile', async () => {
    const session = sessionOf(false);
    const takenOver = sessionOf(true, '0xabc').get();
    session.settled.mockImplementation(async () => {
      session.get = () => takenOver;
    });
    expect(await checkAccess('login', session)).toBe('enter');
  });

  it('lets a visitor enter public routes without any call or wait', async () => {
    const session = sessionOf(false);
    session.settled.mockReturnValue(new Promise(() => {}));
    expect(await checkAccess('public', session)).toBe('enter');
    expect(session.loadProfile).not.toHaveBeenCalled();
  });

  it('lets a session with a profile enter without another call', async () => {
    const session = sessionOf(true, '0xabc');
    expect(await checkAccess('login', session)).toBe('enter');
    expect(session.loadProfile).not.toHaveBeenCalled();
  });

  it('loads the missing profile of a session before the session enters', async () => {
    const session = sessionOf(true);
    expect(await checkAccess('login', session)).toBe('enter');
    expect(session.loadProfile).toHaveBeenCalledOnce();
  });

  it('sends home only from login-required routes if the profile fails to load', async () => {
    const failing = () => sessionOf(true, undefined, () => Promise.reject(new Error('down')));
    expect(await checkAccess('login', failing())).toBe('no-profile');
    expect(await checkAccess('public', failing())).toBe('enter');
  });

  it('fails instead of sending home if the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = () => sessionOf(true, undefined, () => Promise.reject(new Error('offline')));
    await expect(checkAccess('login', offline())).rejects.toThrow('offline');
    expect(await checkAccess('public', offline())).toBe('enter');
    vi.restoreAllMocks();
  });

  it('does not wait for the profile on a public page', async () => {
    const session = sessionOf(true, undefined, () => new Promise(() => {}));
    expect(await checkAccess('public', session)).toBe('enter');
  });
});
