import type { UserInfo } from '@shared/contract';
import type { TextStore } from '../browser-storage.ts';
import type { Timers } from '../timers.ts';
import { sameAddress } from '../wallet/address.ts';
import { createRevocations } from './revocations.ts';
import { createSessionMark, tagOf } from './session-mark.ts';
import { loggedOut, nextSession, type SessionEvent, type SessionMachine } from './session-state.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import {
  copyOf,
  readTokenCopy,
  removeTokenCopy,
  type TokenCopy,
  tokenCopyOf,
  writeTokenCopy,
} from './token-copy.ts';

export interface SessionState {
  status: 'out' | 'in';
  address?: string;
  user?: UserInfo;
}

/** By reason: `tellTabs` ends the sessions of other tabs; `revoke` revokes the token. */
const endings = {
  /** The user signed out in this tab. */
  user: { tellTabs: true, revoke: true },
  /** The wallet changed to another account. */
  accountChanged: { tellTabs: true, revoke: true },
  /** A new sign-in in this tab replaces the session. */
  replaced: { tellTabs: false, revoke: true },
  /** The user signed out in another tab. */
  otherTab: { tellTabs: false, revoke: true },
  /** Another tab was first to detect the wallet's new account. */
  accountChangedElsewhere: { tellTabs: false, revoke: true },
  /** Another tab signed in with another account. */
  otherAccount: { tellTabs: false, revoke: true },
  /** The server answered 401. */
  unauthorized: { tellTabs: false, revoke: false },
  expired: { tellTabs: false, revoke: false },
} as const;

export type LogoutReason = keyof typeof endings;

/** Returns whether the user's sessions end in all tabs, or only in this one. */
export const endsAllTabs = (reason: LogoutReason): boolean => endings[reason].tellTabs;

/** Limit, ms, for the check of a page from the history cache. Until then the page is hidden. */
const revokeWaitMs = 1_000;

export interface SessionPorts {
  timers: Timers;
  store: TextStore;
  /** Storage that all tabs share. */
  shared: TextStore;
  tabs: Tabs;
  persistence(): 'session' | 'memory';
  fetchProfile(): Promise<UserInfo>;
  /** Revokes the token at the server. @returns false if a retry is necessary. Never throws. */
  revoke(token: string): Promise<boolean>;
  reload(): void;
}

export type Session = ReturnType<typeof createSession>;

/** Creates a session: state machine, copy in storage, timer, and messages to other tabs. */
export function createSession(ports: SessionPorts) {
  const { timers, store, tabs } = ports;
  const marks = createSessionMark(ports.shared);
  const revocations = createRevocations(ports);
  let machine: SessionMachine = loggedOut;
  /** Value of the session mark (`createSessionMark`) at the start of this session. */
  let mark: string | null = null;
  /** The session when the page entered the history cache; undefined outside the cache. */
  let away: { token: string | undefined } | undefined;
  /** The token that another tab also uses: a new sign-in in this tab does not revoke it. */
  let sharedToken: string | undefined;
  let takenOver: Promise<void> = Promise.resolve();
  let view: SessionState = { status: 'out' };
  let stopTimer = () => {};
  let profile: { token: string; promise: Promise<UserInfo> } | undefined;
  const changes = new Set<() => void>();
  const listeners = new Set<(reason: LogoutReason) => void>();

  const tokenOf = () => (machine.status === 'in' ? machine.token : undefined);

  function apply(event: SessionEvent, reason: LogoutReason = 'expired'): void {
    const before = machine;
    machine = nextSession(before, event, timers.now());
    if (machine === before) return;
    arm();
    if (ports.persistence() === 'session') writeTokenCopy(store, machine, mark);
    if (sameView(before, machine)) return;
    view = viewOf(machine);
    // User data is removed before any screen renders again.
    if (machine.status === 'out') for (const fn of [...listeners]) fn(reason);
    for (const fn of [...changes]) fn();
  }

  function arm(): void {
    stopTimer();
    stopTimer = () => {};
    if (machine.status === 'in') {
      stopTimer = timers.after(machine.expiresAt - timers.now(), () => {
        if (away) return;
        apply({ type: 'clock' });
        // Needed if the session has not ended: timers may fire early, and clocks may be set back.
        arm();
      });
    }
  }

  /**
   * Ends a session that has expired, or that another tab ended without a message to this tab.
   * Resolves after the first attempt to revoke the token, if it has to be revoked.
   */
  async function check(): Promise<void> {
    if (away) return;
    apply({ type: 'clock' });
    if (machine.status !== 'in' || marks.current() === mark) return;
    const isOther = marks.current() !== null && !marks.isOf(machine.address);
    await logout(isOther ? 'otherAccount' : 'otherTab');
  }

  function token(): string | undefined {
    void check();
    return tokenOf();
  }

  function loadProfile(): Promise<UserInfo> {
    const current = token();
    if (!current) return Promise.reject(new Error('no user is signed in'));
    if (profile?.token === current) return profile.promise;
    const promise = ports
      .fetchProfile()
      .then((user) => {
        apply({ type: 'profile', token: current, user });
        return user;
      })
      .finally(() => {
        if (profile?.promise === promise) profile = undefined;
      });
    profile = { token: current, promise };
    return promise;
  }

  async function logout(reason: LogoutReason): Promise<void> {
    const ended = tokenOf();
    apply({ type: 'loggedOut' }, reason);
    if (!ended) return;
    if (endsAllTabs(reason)) {
      tabs.post({ type: 'logout', reason });
      marks.end();
    }
    const isUsedElsewhere = reason === 'replaced' && ended === sharedToken;
    if (endings[reason].revoke && !isUsedElsewhere) await revocations.revoke(ended);
  }

  /** Applies a message of another tab: all tabs of a browser use the same account. */
  function followOtherTab(message: TabMessage): void {
    if (message.type === 'wanted') share(message.reply);
    else if (message.type === 'used') {
      const current = token();
      if (current && tagOf(current) === message.tag) apply({ type: 'activity', token: current });
    } else if (message.type === 'logout')
      void logout(message.reason === 'accountChanged' ? 'accountChangedElsewhere' : 'otherTab');
    else if (!sameAddress(message.address, view.address)) void logout('otherAccount');
  }

  /** Sends the session to a new tab. That is no activity, so the session's end stays the same. */
  function share(reply: string): void {
    sharedToken = token();
    if (machine.status === 'in') tabs.answer(reply, copyOf({ ...machine, mark }));
  }

  /** Continues the session of another tab, if that tab answers before a sign-in here. */
  async function takeOver(): Promise<void> {
    const copy = tokenCopyOf(await tabs.request());
    if (!copy || machine.status === 'in') return;
    sharedToken = copy.token;
    restore(copy);
  }

  /** Restores a copy, or revokes its token if another tab ended the session or changed account. */
  function restore(copy: TokenCopy): void {
    const isForeign = marks.current() !== null && !marks.isOf(copy.address);
    mark = copy.mark ?? (isForeign ? null : marks.join(copy.address));
    if (mark === marks.current()) apply({ type: 'restored', ...copy });
    else void revocations.revoke(copy.token);
  }

  function goAway(): void {
    away = { token: tokenOf() };
    hide(machine.status === 'in');
  }

  /** Shows a page from the history cache if its session still exists, else reloads it. */
  async function comeBack(): Promise<void> {
    const left = away?.token;
    away = undefined;
    if (ports.persistence() === 'session') {
      const copy = readTokenCopy(store);
      if (copy?.token !== left) return ports.reload();
      // Other documents of the tab may have extended the session.
      if (copy) apply({ type: 'restored', ...copy });
    }
    const late = new Promise<void>((resolve) => timers.after(revokeWaitMs, resolve));
    await Promise.race([check(), late]);
    if (tokenOf() !== left) return ports.reload();
    arm();
    hide(false);
    // The session may have ended on another device.
    if (left) loadProfile().catch(() => {});
  }

  return {
    /** Restores a session after a reload or from another tab. Needs the public configuration. */
    start(): void {
      tabs.onMessage(followOtherTab);
      // Sleeping devices and frozen tabs run no timers and receive no messages.
      for (const type of ['visibilitychange', 'resume'])
        document.addEventListener(type, () => void check());
      addEventListener('pagehide', ({ persisted }) => persisted && goAway());
      addEventListener('pageshow', ({ persisted }) => persisted && void comeBack());
      revocations.start();
      const copy = readTokenCopy(store);
      if (copy && ports.persistence() === 'session') restore(copy);
      if (machine.status === 'in') return;
      removeTokenCopy(store);
      // Without a mark, no other tab has a session, or local storage is blocked.
      if (marks.current()) takenOver = takeOver();
    },

    /** Resolves within 1 s, once it is known whether another tab's session continues here. */
    settled: (): Promise<void> => takenOver,

    /** Returns a stable snapshot: the same object until visible state changes. */
    get: (): SessionState => view,

    subscribe(fn: () => void): () => void {
      changes.add(fn);
      return () => changes.delete(fn);
    },

    signedIn: (): boolean => view.status === 'in',

    /** Returns the token, for use in the shell only; undefined without a valid session. */
    token,

    /** Signs in. Ends an earlier session, and sessions of other accounts in other tabs. */
    signIn(next: string, address: string): void {
      void logout('replaced');
      mark = marks.join(address);
      apply({ type: 'signedIn', token: next, address });
      tabs.post({ type: 'signedIn', address });
    },

    /** Moves the session's end to 360000 ms from now, after a successful authenticated call. */
    touch(used: string): void {
      apply({ type: 'activity', token: used });
      // Keeps other tabs with this session from ending it before this tab does.
      tabs.post({ type: 'used', tag: tagOf(used) });
    },

    /** Loads the profile; simultaneous calls share one. @throws ApiError; Error if signed out */
    loadProfile,

    /** Ends the session in this tab at once; `endings` decides about other tabs and the server. */
    logout,

    /** Calls `fn` with the reason at each logout, to remove user data; the result unsubscribes. */
    onLogout(fn: (reason: LogoutReason) => void): () => void {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}

function hide(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? 'hidden' : '';
}

function viewOf(machine: SessionMachine): SessionState {
  if (machine.status === 'out') return { status: 'out' };
  const { address, user } = machine;
  return { status: 'in', address, ...(user && { user }) };
}

function sameView(a: SessionMachine, b: SessionMachine): boolean {
  if (a.status === 'out' || b.status === 'out') return a.status === b.status;
  return a.token === b.token && a.address === b.address && a.user === b.user;
}
