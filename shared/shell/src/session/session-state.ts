import { limits, type UserInfo } from '@shared/contract';

/** The session (specification §4) as data. Times are in ms since the epoch. */
export type SessionMachine =
  | { status: 'out' }
  | {
      status: 'in';
      token: string;
      address: string;
      /** 360000 ms after the sign-in or the last authenticated call; the session ends then. */
      expiresAt: number;
      user?: UserInfo;
    };

export type SessionEvent =
  | { type: 'signedIn'; token: string; address: string }
  /** A copy from session storage (reload, return from the history cache) or from another tab. */
  | { type: 'restored'; token: string; address: string; expiresAt: number }
  /** A call with this token succeeded. */
  | { type: 'activity'; token: string }
  | { type: 'profile'; token: string; user: UserInfo }
  | { type: 'clock' }
  | { type: 'loggedOut' };

export const loggedOut: SessionMachine = { status: 'out' };

/** Returns the next state. Ignores `activity` and `profile` of another token. */
export function nextSession(
  state: SessionMachine,
  event: SessionEvent,
  now: number,
): SessionMachine {
  if (event.type === 'loggedOut') return loggedOut;
  if (event.type === 'signedIn') {
    const { token, address } = event;
    return { status: 'in', token, address, expiresAt: now + limits.sessionTtlMs };
  }
  if (event.type === 'restored') {
    const { token, address, expiresAt } = event;
    // A longer validity than the maximum means that the clock was set back.
    const left = expiresAt - now;
    if (left <= 0 || left > limits.sessionTtlMs) return loggedOut;
    return {
      ...(state.status === 'in' && state.token === token && state),
      status: 'in',
      token,
      address,
      expiresAt,
    };
  }
  if (state.status === 'out' || now >= state.expiresAt) return loggedOut;
  // The device's clock was set back; the session must not outlive its time.
  if (state.expiresAt - now > limits.sessionTtlMs)
    return nextSession({ ...state, expiresAt: now + limits.sessionTtlMs }, event, now);
  if (event.type === 'clock' || event.token !== state.token) return state;
  if (event.type === 'profile') return { ...state, user: event.user };
  return { ...state, expiresAt: now + limits.sessionTtlMs };
}
