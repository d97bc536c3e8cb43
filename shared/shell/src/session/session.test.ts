import { limits, type UserInfo } from '@shared/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testUser } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import { sessionText } from '../browser-storage.ts';
import { createSession, type LogoutReason, type SessionPorts } from './session.ts';

const copyKey = 'tessera.session';
let timers: MovingTimers;
let ports: SessionPorts;
let otherTab: () => void;

beforeEach(() => {
  sessionStorage.clear();
  timers = movingTimers();
  otherTab = () => {};
  ports = {
    timers,
    store: sessionText,
    tabs: {
      announceLogout: vi.fn(),
      onLogout: (fn) => {
        otherTab = fn;
      },
    },
    persistence: () => 'session',
    fetchProfile: vi.fn(async () => testUser),
    revoke: vi.fn(async () => {}),
  };
});

function started(changes: Partial<SessionPorts> = {}) {
  const session = createSession({ ...ports, ...changes });
  session.start();
  return session;
}

function signedIn(changes: Partial<SessionPorts> = {}) {
  const session = started(changes);
  const endings: LogoutReason[] = [];
  session.onLogout((reason) => endings.push(reason));
  session.signIn('token-1', '0xabc');
  return { session, endings };
}

describe('SESSION_PERSISTENCE=session', () => {
  it('a reload keeps the session, with what is left of its time', () => {
    signedIn();
    timers.move(100_000);
    const reloaded = started();
    expect(reloaded.get()).toEqual({ status: 'in', address: '0xabc' });
    timers.move(limits.sessionTtlMs - 100_000 - 1);
    expect(reloaded.signedIn()).toBe(true);
    timers.move(1);
    expect(reloaded.signedIn()).toBe(false);
  });

  it('a copy found exactly at its end is dropped', () => {
    signedIn();
    const copy = sessionStorage.getItem(copyKey);
    timers.move(limits.sessionTtlMs);
    sessionStorage.setItem(copyKey, copy ?? '');
    expect(started().signedIn()).toBe(false);
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });

  it('a damaged copy is dropped', () => {
    sessionStorage.setItem(copyKey, '{"token":');
    expect(started().signedIn()).toBe(false);
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });

  it('activity extends the copy too', () => {
    const { session } = signedIn();
    timers.move(300_000);
    session.touch('token-1');
    timers.move(300_000);
    expect(started().signedIn()).toBe(true);
  });
});

describe('SESSION_PERSISTENCE=memory', () => {
  const memory: Partial<SessionPorts> = { persistence: () => 'memory' };

  it('nothing is written, and a reload signs out', () => {
    const { session } = signedIn(memory);
    session.touch('token-1');
    expect(session.token()).toBe('token-1');
    expect(sessionStorage.getItem(copyKey)).toBeNull();
    expect(started(memory).signedIn()).toBe(false);
  });

  it('a copy of earlier days is removed unread', () => {
    signedIn();
    expect(started(memory).signedIn()).toBe(false);
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });
});

describe('the end of a session', () => {
  it('comes by a timer 360000 ms after the last activity', () => {
    const { session, endings } = signedIn();
    timers.move(limits.sessionTtlMs - 1);
    session.touch('token-1');
    timers.move(limits.sessionTtlMs - 1);
    expect(endings).toEqual([]);
    timers.move(1);
    expect(endings).toEqual(['expired']);
    expect(session.get()).toEqual({ status: 'out' });
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });

  it('by the user tells the server and the other tabs', async () => {
    const { session, endings } = signedIn();
    await session.logout('user');
    expect(ports.revoke).toHaveBeenCalledWith('token-1');
    expect(ports.tabs.announceLogout).toHaveBeenCalledOnce();
    expect(endings).toEqual(['user']);
    expect(session.token()).toBeUndefined();
  });

  it('by the server or the clock leaves other tabs their own sessions', async () => {
    const { session } = signedIn();
    await session.logout('unauthorized');
    expect(ports.tabs.announceLogout).not.toHaveBeenCalled();
    expect(ports.revoke).not.toHaveBeenCalled();
  });

  it('in another tab ends this one without an echo', () => {
    const { session, endings } = signedIn();
    otherTab();
    expect(session.signedIn()).toBe(false);
    expect(endings).toEqual(['otherTab']);
    expect(ports.tabs.announceLogout).not.toHaveBeenCalled();
  });

  it('happens once, however often it is asked for', async () => {
    const { session, endings } = signedIn();
    await Promise.all([session.logout('user'), session.logout('user')]);
    expect(endings).toEqual(['user']);
  });

  it('comes before another user’s session begins', () => {
    const { session, endings } = signedIn();
    session.signIn('token-2', '0xdef');
    expect(endings).toEqual(['accountChanged']);
    expect(session.get()).toEqual({ status: 'in', address: '0xdef' });
  });
});

describe('the profile', () => {
  it('is loaded once for calls at the same time', async () => {
    const { session } = signedIn();
    const [a, b] = await Promise.all([session.loadProfile(), session.loadProfile()]);
    expect(a).toBe(b);
    expect(ports.fetchProfile).toHaveBeenCalledOnce();
    expect(session.get().user).toEqual(testUser);
    await session.loadProfile();
    expect(ports.fetchProfile).toHaveBeenCalledTimes(2);
  });

  it('of a session that has ended meanwhile is not kept', async () => {
    let deliver = (_user: UserInfo) => {};
    const { session } = signedIn({
      fetchProfile: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    const loading = session.loadProfile();
    session.signIn('token-2', '0xdef');
    deliver(testUser);
    await loading;
    expect(session.get()).toEqual({ status: 'in', address: '0xdef' });
  });

  it('of nobody is an error', async () => {
    await expect(started().loadProfile()).rejects.toThrow('nobody is signed in');
  });
});

it('screens get the same snapshot until something they see has changed', () => {
  const { session } = signedIn();
  const seen = session.get();
  const changed = vi.fn();
  session.subscribe(changed);
  timers.move(1_000);
  session.touch('token-1');
  expect(session.get()).toBe(seen);
  expect(changed).not.toHaveBeenCalled();
});
