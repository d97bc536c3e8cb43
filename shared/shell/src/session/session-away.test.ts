import { limits } from '@shared/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testUser } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import type { TextStore } from '../browser-storage.ts';
import { createSession, type LogoutReason, type SessionPorts } from './create-session.ts';

let timers: MovingTimers;
/** Local storage, shared by all tabs. */
let shared: TextStore;
let revoked: string[];
let isServerAway: boolean;
let persistence: 'session' | 'memory';

beforeEach(() => {
  timers = movingTimers();
  shared = storage();
  revoked = [];
  isServerAway = false;
  persistence = 'session';
  document.documentElement.style.visibility = '';
});

function storage(texts: Record<string, string> = {}): TextStore & { texts: typeof texts } {
  return {
    texts,
    get: (key) => texts[key] ?? null,
    set: (key, value) => {
      if (value === null) delete texts[key];
      else texts[key] = value;
    },
  };
}

/** Opens a document in a tab that receives no messages from other tabs. */
function open(store = storage(), changes: Partial<SessionPorts> = {}) {
  const ports = {
    timers,
    store,
    shared,
    reload: vi.fn(),
    tabs: { post: vi.fn(), onMessage: vi.fn(), request: async () => {}, answer: vi.fn() },
    persistence: () => persistence,
    fetchProfile: vi.fn(async () => testUser),
    revoke: async (token: string) => {
      if (!isServerAway) revoked.push(token);
      return !isServerAway;
    },
    ...changes,
  };
  const session = createSession(ports);
  const events = heardBy(() => session.start());
  const endings: LogoutReason[] = [];
  session.onLogout((reason) => endings.push(reason));
  return { session, store, ports, endings, ...events };
}

function signedIn(token: string, address = '0xabc') {
  const tab = open();
  tab.session.signIn(token, address);
  return tab;
}

const isHidden = () => document.documentElement.style.visibility === 'hidden';

/** Calls `start`. Returns `fire` for its listeners only, because documents share one window. */
function heardBy(start: () => void) {
  const listeners: [string, (event: Event) => void][] = [];
  const listen = (type: string, listener: unknown) =>
    void listeners.push([type, listener as (event: Event) => void]);
  const spies = [
    vi.spyOn(window, 'addEventListener').mockImplementation(listen),
    vi.spyOn(document, 'addEventListener').mockImplementation(listen),
  ];
  start();
  for (const spy of spies) spy.mockRestore();
  return {
    fire(type: string, persisted = true): void {
      const event = Object.assign(new Event(type), { persisted });
      for (const [of, listener] of listeners) if (of === type) listener(event);
    },
  };
}

describe.each<LogoutReason>(['user', 'accountChanged'])(
  'after a logout with reason %s in another tab',
  (by) => {
    it('a restored or discarded tab is signed out, and its token revoked', async () => {
      const { store } = signedIn('token-1');
      await signedIn('token-2').session.logout(by);
      const restored = open(store);
      expect(restored.session.get()).toEqual({ status: 'out' });
      expect(revoked).toEqual(['token-2', 'token-1']);
      await vi.waitFor(() => expect(store.texts).toEqual({}));
    });

    it('a tab duplicated before the logout is signed out', async () => {
      const one = signedIn('token-1');
      const copied = storage({ ...one.store.texts });
      await one.session.logout(by);
      expect(open(copied).session.signedIn()).toBe(false);
      await vi.waitFor(() => expect(copied.texts).toEqual({}));
    });

    it.each(['visibilitychange', 'resume'])('a frozen tab ends its session on %s', async (type) => {
      const { session, endings, fire } = signedIn('token-1');
      await signedIn('token-2').session.logout(by);
      expect(session.get().status).toBe('in');
      fire(type);
      expect([session.get().status, endings]).toEqual(['out', ['otherTab']]);
      expect(revoked).toContain('token-1');
    });

    it('token() returns undefined even without a wake-up event', async () => {
      const { session } = signedIn('token-1');
      await signedIn('token-2').session.logout(by);
      expect(session.token()).toBeUndefined();
    });

    it.each(['session', 'memory'] as const)(
      'a page from the history cache stays hidden and reloads (%s)',
      async (kept) => {
        persistence = kept;
        const { ports, fire } = signedIn('token-1');
        fire('pagehide');
        await signedIn('token-2').session.logout(by);
        fire('visibilitychange');
        fire('pageshow');
        await vi.waitFor(() => expect(ports.reload).toHaveBeenCalledOnce());
        expect(isHidden()).toBe(true);
        expect(revoked).toContain('token-1');
        expect(ports.fetchProfile).not.toHaveBeenCalled();
      },
    );

    it('a new sign-in with the same account does not restore older sessions', async () => {
      const { store } = signedIn('token-1');
      const other = signedIn('token-2');
      await other.session.logout(by);
      other.session.signIn('token-3', '0xabc');
      expect(open(store).session.signedIn()).toBe(false);
      expect(open(other.store).session.token()).toBe('token-3');
    });
  },
);

describe('a page from the history cache', () => {
  it('is hidden in the cache, and shown if its session still exists', async () => {
    const { session, ports, fire } = signedIn('token-1');
    await session.loadProfile();
    fire('pagehide');
    expect(isHidden()).toBe(true);
    fire('pageshow');
    await vi.waitFor(() => expect(isHidden()).toBe(false));
    expect(session.get()).toEqual({ status: 'in', address: '0xabc', user: testUser });
    expect(ports.reload).not.toHaveBeenCalled();
    // Only the server can report that the session ended on another device.
    expect(ports.fetchProfile).toHaveBeenCalledTimes(2);
  });

  it('keeps a session that a later document of the tab extended', async () => {
    const { session, store, fire } = signedIn('token-1');
    fire('pagehide');
    timers.move(limits.sessionTtlMs - 1);
    open(store).session.touch('token-1');
    timers.move(limits.sessionTtlMs - 1);
    fire('pageshow');
    await vi.waitFor(() => expect(isHidden()).toBe(false));
    expect(session.token()).toBe('token-1');
  });

  it.each<[string, (later: ReturnType<typeof open>['session']) => void]>([
    ['the server ended the session', (later) => void later.logout('unauthorized')],
    ['a user signed in again', (later) => later.signIn('token-2', '0xabc')],
    ['another user signed in', (later) => later.signIn('token-2', '0xdef')],
    ['it expired', () => timers.move(limits.sessionTtlMs)],
  ])('reloads if in a later document of the tab %s', async (_, happen) => {
    const { store, ports, fire } = signedIn('token-1');
    fire('pagehide');
    happen(open(store).session);
    fire('pageshow');
    await vi.waitFor(() => expect(ports.reload).toHaveBeenCalledOnce());
    expect(isHidden()).toBe(true);
  });

  it('is neither hidden nor reloaded for a visitor', async () => {
    const { ports, fire } = open();
    fire('pagehide');
    expect(isHidden()).toBe(false);
    fire('pageshow');
    await Promise.resolve();
    expect(ports.reload).not.toHaveBeenCalled();
  });

  it('is hidden only if the browser keeps it', () => {
    const { fire } = signedIn('token-1');
    fire('pagehide', false);
    expect(isHidden()).toBe(false);
  });
});

describe('a tab that receives no messages', () => {
  it('ends its session if another account signed in elsewhere', () => {
    const { session, endings, fire } = signedIn('token-1');
    signedIn('token-2', '0xdef');
    fire('visibilitychange');
    expect([session.get().status, endings]).toEqual(['out', ['otherAccount']]);
  });

  it.each<[string, (other: ReturnType<typeof open>['session']) => void]>([
    ['the same account signed in', (other) => other.signIn('token-3', '0xABC')],
    ['the server ended a session', (other) => void other.logout('unauthorized')],
    ['a session expired', (other) => void other.logout('expired')],
  ])('keeps its session if elsewhere %s', (_, happen) => {
    const { session, store, fire } = signedIn('token-1');
    happen(signedIn('token-2').session);
    fire('visibilitychange');
    expect(session.token()).toBe('token-1');
    expect(open(store).session.token()).toBe('token-1');
  });

  it('restores a copy without a mark, unless another account has signed in', () => {
    const expiresAt = timers.now() + 1_000;
    const copy = JSON.stringify({ token: 'token-1', address: '0xabc', expiresAt });
    expect(open(storage({ 'tessera.session': copy })).session.token()).toBe('token-1');
    signedIn('token-2', '0xdef');
    expect(open(storage({ 'tessera.session': copy })).session.token()).toBeUndefined();
  });

  it('keeps its session in a browser without local storage', () => {
    shared = { get: () => null, set: () => {} };
    const { session, store, fire } = signedIn('token-1');
    fire('visibilitychange');
    expect(session.token()).toBe('token-1');
    expect(open(store).session.token()).toBe('token-1');
  });

  it('stores neither address nor token in local storage', () => {
    const texts = storage();
    shared = texts;
    signedIn('token-1', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
    expect(JSON.stringify(texts.texts).toLowerCase()).not.toMatch(/70997970|token-1/);
  });
});

describe('a logout without a network', () => {
  it('revokes the token when the network is back', async () => {
    const { session, store, fire } = signedIn('token-1');
    isServerAway = true;
    await session.logout('user');
    expect(revoked).toEqual([]);
    isServerAway = false;
    fire('online');
    await vi.waitFor(() => expect(revoked).toEqual(['token-1']));
    await vi.waitFor(() => expect(store.texts).toEqual({}));
  });

  it('retries while the server does not answer', async () => {
    const { session } = signedIn('token-1');
    isServerAway = true;
    await session.logout('user');
    isServerAway = false;
    timers.move(30_000);
    await vi.waitFor(() => expect(revoked).toEqual(['token-1']));
  });

  it('revokes the token at the next load of the page', async () => {
    const { session, store } = signedIn('token-1');
    isServerAway = true;
    await session.logout('user');
    isServerAway = false;
    expect(open(store).session.signedIn()).toBe(false);
    await vi.waitFor(() => expect(revoked).toContain('token-1'));
  });

  it('stores no token with SESSION_PERSISTENCE=memory', async () => {
    persistence = 'memory';
    const { session, store } = signedIn('token-1');
    isServerAway = true;
    await session.logout('user');
    expect(store.texts).toEqual({});
  });
});
