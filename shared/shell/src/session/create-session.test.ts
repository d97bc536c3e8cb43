import { limits, type UserInfo } from '@shared/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testUser } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import { localText, sessionText } from '../browser-storage.ts';
import { createSession, type LogoutReason, type SessionPorts } from './create-session.ts';
import type { TabMessage } from './tabs.ts';

const copyKey = 'tessera.session';
let timers: MovingTimers;
let ports: SessionPorts;
let otherTab: (message: TabMessage) => void;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.style.visibility = '';
  timers = movingTimers();
  otherTab = () => {};
  ports = {
    timers,
    store: sessionText,
    shared: localText,
    tabs: {
      post: vi.fn(),
      onMessage: (fn) => {
        otherTab = fn;
      },
      request: async () => {},
      answer: vi.fn(),
    },
    persistence: () => 'session',
    fetchProfile: vi.fn(async () => testUser),
    revoke: vi.fn(async () => true),
    reload: vi.fn(),
  };
});

/** Returns a timer function that fires a millisecond early, as browsers sometimes do. */
const early =
  (from: MovingTimers): MovingTimers['after'] =>
  (ms, fn) =>
    from.after(ms > 1 ? ms - 1 : ms, fn);

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
  it('keeps the session and its remaining time over a reload', () => {
    signedIn();
    timers.move(100_000);
    const reloaded = started();
    expect(reloaded.get()).toEqual({ status: 'in', address: '0xabc' });
    timers.move(limits.sessionTtlMs - 100_000 - 1);
    expect(reloaded.signedIn()).toBe(true);
    timers.move(1);
    expect(reloaded.signedIn()).toBe(false);
  });

  it('drops an expired copy', () => {
    signedIn();
    const copy = sessionStorage.getItem(copyKey);
    timers.move(limits.sessionTtlMs);
    sessionStorage.setItem(copyKey, copy ?? '');
    expect(started().signedIn()).toBe(false);
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });

  it('drops a damaged copy', () => {
    sessionStorage.setItem(copyKey, '{"token":');
    expect(started().signedIn()).toBe(false);
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });

  it('extends the copy with each activity', () => {
    const { session } = signedIn();
    timers.move(300_000);
    session.touch('token-1');
    timers.move(300_000);
    expect(started().signedIn()).toBe(true);
  });
});

describe('SESSION_PERSISTENCE=memory', () => {
  const memory: Partial<SessionPorts> = { persistence: () => 'memory' };

  it('writes nothing, and a reload signs out', () => {
    const { session } = signedIn(memory);
    session.touch('token-1');
    expect(session.token()).toBe('token-1');
    expect(sessionStorage.getItem(copyKey)).toBeNull();
    expect(started(memory).signedIn()).toBe(false);
  });

  it('removes an old copy without using it', () => {
    signedIn();
    expect(started(memory).signedIn()).toBe(false);
    expect(sessionStorage.getItem(copyKey)).toBeNull();
  });
});

describe('the end of a session', () => {
  it('comes 360000 ms after the last activity', () => {
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

  it('is detected even if the browser’s timer fires early', () => {
    const { session, endings } = signedIn({ timers: { ...timers, after: early(timers) } });
    timers.move(limits.sessionTtlMs - 1);
    expect(session.get().status).toBe('in');
    timers.move(1);
    expect(endings).toEqual(['expired']);
  });

  it('is detected when the device wakes up, before any call to the server', () => {
    let slept = 0;
    const { endings } = signedIn({ timers: { ...timers, now: () => timers.now() + slept } });
    slept = limits.sessionTtlMs;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(endings).toEqual(['expired']);
  });

  it.each([
    ['user', { tabs: true, server: true }],
    ['accountChanged', { tabs: true, server: true }],
    ['replaced', { tabs: false, server: true }],
    ['otherTab', { tabs: false, server: true }],
    ['accountChangedElsewhere', { tabs: false, server: true }],
    ['otherAccount', { tabs: false, server: true }],
    ['unauthorized', { tabs: false, server: false }],
    ['expired', { tabs: false, server: false }],
  ] as const)('for the reason %s notifies tabs and server: %o', async (reason, told) => {
    const { session, endings } = signedIn();
    vi.mocked(ports.tabs.post).mockClear();
    await session.logout(reason);
    expect(endings).toEqual([reason]);
    expect(session.token()).toBeUndefined();
    const message = { type: 'logout', reason };
    expect(vi.mocked(ports.tabs.post).mock.calls).toEqual(told.tabs ? [[message]] : []);
    expect(vi.mocked(ports.revoke).mock.calls).toEqual(told.server ? [['token-1']] : []);
  });

  it('happens once for several calls', async () => {
    const { session, endings } = signedIn();
    await Promise.all([session.logout('user'), session.logout('user')]);
    expect(endings).toEqual(['user']);
    expect(ports.revoke).toHaveBeenCalledOnce();
  });

  it('precedes a new session in the same tab', () => {
    const { session, endings } = signedIn();
    session.signIn('token-2', '0xdef');
    expect(endings).toEqual(['replaced']);
    expect(ports.revoke).toHaveBeenCalledWith('token-1');
    expect(session.get()).toEqual({ status: 'in', address: '0xdef' });
  });
});

describe('another tab', () => {
  it.each([
    ['user', 'otherTab'],
    ['accountChanged', 'accountChangedElsewhere'],
    // Sent by another version of the page.
    [undefined, 'otherTab'],
    ['tired', 'otherTab'],
  ])(
    'that logs out with reason %s ends this session as %s, and gets no message back',
    (reason, ending) => {
      const { session, endings } = signedIn();
      vi.mocked(ports.tabs.post).mockClear();
      otherTab({ type: 'logout', ...(reason && { reason }) });
      expect(session.signedIn()).toBe(false);
      expect(endings).toEqual([ending]);
      expect(ports.tabs.post).not.toHaveBeenCalled();
    },
  );

  it('is notified of a sign-in', () => {
    signedIn();
    expect(ports.tabs.post).toHaveBeenCalledExactlyOnceWith({ type: 'signedIn', address: '0xabc' });
  });

  it('that signs in with another account ends this session', () => {
    const { endings } = signedIn();
    otherTab({ type: 'signedIn', address: '0xdef' });
    expect(endings).toEqual(['otherAccount']);
  });

  it('that signs in with the same account in any spelling changes nothing', () => {
    const { session, endings } = signedIn();
    otherTab({ type: 'signedIn', address: '0xABC' });
    expect(session.token()).toBe('token-1');
    expect(endings).toEqual([]);
  });

  it('that signs in changes nothing for a visitor', () => {
    const session = started();
    const changed = vi.fn();
    session.subscribe(changed);
    otherTab({ type: 'signedIn', address: '0xdef' });
    expect(session.get()).toEqual({ status: 'out' });
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('the profile', () => {
  it('loads once for simultaneous calls', async () => {
    const { session } = signedIn();
    const [a, b] = await Promise.all([session.loadProfile(), session.loadProfile()]);
    expect(a).toBe(b);
    expect(ports.fetchProfile).toHaveBeenCalledOnce();
    expect(session.get().user).toEqual(testUser);
    await session.loadProfile();
    expect(ports.fetchProfile).toHaveBeenCalledTimes(2);
  });

  it('is dropped if its session has ended meanwhile', async () => {
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

  it('cannot be loaded without a session', async () => {
    await expect(started().loadProfile()).rejects.toThrow('no user is signed in');
  });
});

it('get returns the same snapshot until visible state changes', () => {
  const { session } = signedIn();
  const seen = session.get();
  const changed = vi.fn();
  session.subscribe(changed);
  timers.move(1_000);
  session.touch('token-1');
  expect(session.get()).toBe(seen);
  expect(changed).not.toHaveBeenCalled();
});

describe('a new tab', () => {
  /** Opens a new tab, whose request the earlier tab answers. */
  function newTab(changes: Partial<SessionPorts> = {}) {
    sessionStorage.clear();
    const ask = otherTab;
    const answer = vi.fn();
    ports.tabs.answer = (_reply, data) => answer(data);
    const request = async () => {
      ask({ type: 'wanted', reply: 'r-1' });
      return answer.mock.lastCall?.[0];
    };
    const tabs = { ...ports.tabs, post: vi.fn(), request: vi.fn(request), answer: vi.fn() };
    const session = started({ tabs, ...changes });
    return { session, tabs };
  }

  it.each(['session', 'memory'] as const)('continues another tab’s session (%s)', async (kind) => {
    const persistence = () => kind;
    signedIn({ persistence });
    timers.move(100_000);
    const { session } = newTab({ persistence });
    expect(session.signedIn()).toBe(false);
    await session.settled();
    expect(session.token()).toBe('token-1');
    timers.move(limits.sessionTtlMs - 100_000 - 1);
    expect(session.signedIn()).toBe(true);
    timers.move(1);
    expect(session.signedIn()).toBe(false);
  });

  it('requests no session if no account is signed in', () => {
    const { tabs } = newTab();
    expect(tabs.request).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', undefined],
    ['text', 'token'],
    ['a session without a token', { address: '0xabc', expiresAt: 1 }],
  ])('stays signed out if the answer is %s', async (_what, answer) => {
    signedIn();
    const tabs = { ...ports.tabs, request: async () => answer };
    sessionStorage.clear();
    const session = started({ tabs });
    await session.settled();
    expect(session.signedIn()).toBe(false);
  });

  it('keeps a sign-in that happened before the answer', async () => {
    signedIn();
    const { session } = newTab();
    session.signIn('token-2', '0xabc');
    await session.settled();
    expect(session.token()).toBe('token-2');
  });

  it('gets no expired session', async () => {
    signedIn();
    timers.move(limits.sessionTtlMs);
    const { session } = newTab();
    await session.settled();
    expect(session.signedIn()).toBe(false);
  });

  it('extends the session of the other tab with each activity', async () => {
    const first = signedIn();
    const toFirst = otherTab;
    const { session, tabs } = newTab();
    await session.settled();
    timers.move(limits.sessionTtlMs - 1);
    session.touch('token-1');
    const [used] = vi.mocked(tabs.post).mock.lastCall ?? [];
    if (used) toFirst(used);
    timers.move(limits.sessionTtlMs - 1);
    expect(first.session.signedIn()).toBe(true);
    timers.move(1);
    expect(first.session.signedIn()).toBe(false);
  });

  it('does not revoke the token of the other tab by a new sign-in', async () => {
    signedIn();
    const { session } = newTab();
    await session.settled();
    session.signIn('token-2', '0xabc');
    expect(ports.revoke).not.toHaveBeenCalled();
  });
});
