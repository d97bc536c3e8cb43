import type { UserInfo } from '@shared/contract';
import type { TextStore } from '../browser-storage.ts';
import type { Timers } from '../timers.ts';
import { sameAddress } from '../wallet/address.ts';
import { loggedOut, nextSession, type SessionEvent, type SessionMachine } from './session-state.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { readTokenCopy, removeTokenCopy, writeTokenCopy } from './token-copy.ts';

/** What screens may know: never the token. */
export interface SessionState {
  status: 'out' | 'in';
  address?: string;
  user?: UserInfo;
}

/**
 * Why a session ended: whether the other tabs end with it, and whether its token, which is still
 * good, is made worthless at the server.
 */
const endings = {
  /** The user signed out here. */
  user: { tellTabs: true, revoke: true },
  /** The wallet is on another account, or shares none any more. */
  accountChanged: { tellTabs: true, revoke: true },
  /** A new sign-in in this tab takes its place. */
  replaced: { tellTabs: false, revoke: true },
  /** The user signed out in another tab. */
  otherTab: { tellTabs: false, revoke: true },
  /** Another tab was the first to see that the wallet's account has changed. */
  accountChangedElsewhere: { tellTabs: false, revoke: true },
  /** Another tab signed in with another account. */
  otherAccount: { tellTabs: false, revoke: true },
  /** The server's word. */
  unauthorized: { tellTabs: false, revoke: false },
  /** The clock's. */
  expired: { tellTabs: false, revoke: false },
} as const;

export type LogoutReason = keyof typeof endings;

/** Whether the user's sessions end in all tabs, and not only in this one. */
export const endsAllTabs = (reason: LogoutReason): boolean => endings[reason].tellTabs;

export interface SessionPorts {
  timers: Timers;
  store: TextStore;
  tabs: Tabs;
  persistence(): 'session' | 'memory';
  fetchProfile(): Promise<UserInfo>;
  /** Best effort: makes the token worthless at the server. Never throws. */
  revoke(token: string): Promise<void>;
}

export type Session = ReturnType<typeof createSession>;

/** The thin edge around the machine: its copy in storage, its timer, the other tabs. */
export function createSession(ports: SessionPorts) {
  const { timers, store, tabs } = ports;
  let machine: SessionMachine = loggedOut;
  let view: SessionState = { status: 'out' };
  let stopTimer = () => {};
  let profile: { token: string; promise: Promise<UserInfo> } | undefined;
  const changes = new Set<() => void>();
  const listeners = new Set<(reason: LogoutReason) => void>();

  function apply(event: SessionEvent, reason: LogoutReason = 'expired'): void {
    const before = machine;
    machine = nextSession(before, event, timers.now());
    if (machine === before) return;
    arm();
    if (ports.persistence() === 'session') writeTokenCopy(store, machine);
    if (sameView(before, machine)) return;
    view = viewOf(machine);
    // What belonged to the user is gone before any screen looks again.
    if (machine.status === 'out') for (const fn of [...listeners]) fn(reason);
    for (const fn of [...changes]) fn();
  }

  function arm(): void {
    stopTimer();
    stopTimer = () => {};
    if (machine.status === 'in') {
      stopTimer = timers.after(machine.expiresAt - timers.now(), () => {
        apply({ type: 'clock' });
        // Browsers fire a little early at times, and clocks are set back: then it is not over yet.
        arm();
      });
    }
  }

  function token(): string | undefined {
    apply({ type: 'clock' });
    return machine.status === 'in' ? machine.token : undefined;
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
    const ended = machine.status === 'in' ? machine.token : undefined;
    apply({ type: 'loggedOut' }, reason);
    if (!ended) return;
    if (endsAllTabs(reason)) tabs.post({ type: 'logout', reason });
    if (endings[reason].revoke) await ports.revoke(ended);
  }

  /** One browser, one user: each tab has a session of its own, but all of the same account. */
  function followOtherTab(message: TabMessage): void {
    if (message.type === 'logout')
      void logout(message.reason === 'accountChanged' ? 'accountChangedElsewhere' : 'otherTab');
    else if (!sameAddress(message.address, view.address)) void logout('otherAccount');
  }

  return {
    /** Restores what a reload left, if it is still valid. Needs the public configuration. */
    start(): void {
      tabs.onMessage(followOtherTab);
      // Timers sleep with the device: look at the clock again when the page comes back.
      document.addEventListener('visibilitychange', () => apply({ type: 'clock' }));
      const copy = readTokenCopy(store);
      if (copy && ports.persistence() === 'session') apply({ type: 'restored', ...copy });
      if (machine.status === 'out') removeTokenCopy(store);
    },

    /** A stable snapshot: the same object until something a screen can see has changed. */
    get: (): SessionState => view,

    subscribe(fn: () => void): () => void {
      changes.add(fn);
      return () => changes.delete(fn);
    },

    signedIn: (): boolean => view.status === 'in',

    /** For the shell's own edges; undefined as soon as the session has expired. */
    token,

    /**
     * Logged out → logged in, when login has returned a token. A session before it ends first, and
     * those of other accounts in other tabs.
     */
    signIn(next: string, address: string): void {
      void logout('replaced');
      apply({ type: 'signedIn', token: next, address });
      tabs.post({ type: 'signedIn', address });
    },

    /** An authenticated call succeeded: the session lives another 360000 ms. */
    touch: (used: string): void => apply({ type: 'activity', token: used }),

    /**
     * Loads the user; calls at the same time share one request.
     * @throws ApiError; Error when no user is signed in.
     */
    loadProfile,

    /** Ends the session here at once; in the other tabs and (best effort) at the server as `endings` has it. */
    logout,

    /** Called after each logout, whatever its reason: drop what belonged to the user. */
    onLogout(fn: (reason: LogoutReason) => void): () => void {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
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
