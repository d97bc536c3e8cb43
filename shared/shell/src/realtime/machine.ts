import { limits, realtimeCloseCodes } from '@shared/contract';

const rules = limits.realtime;

/** The states of specification §4. */
export type RealtimeStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error';

/** Names of deadlines; their values are ms since the epoch. */
export type Deadline =
  /** Limit for opening the socket. */
  | 'connect'
  | 'heartbeat'
  /** Limit for the answer to GET_TIME. */
  | 'reply'
  | 'networkCheck'
  /** Time to close without subscriptions. */
  | 'idle'
  | 'retry'
  /** In 'error': time of a fresh attempt. */
  | 'reset';

export interface RealtimeState {
  status: RealtimeStatus;
  /** Whether connecting is allowed: a user is signed in, or the address is public. */
  started: boolean;
  /** The server refused the token; no retry before the API has checked it. */
  refused: boolean;
  /** Streams with at least one subscriber. */
  wanted: readonly string[];
  /** Number of the newest socket; events of older ones are ignored. */
  socket: number;
  /** Number of reconnects since the server's last message. */
  attempts: number;
  heardAt: number;
  /** A network check found 120 s of silence, and no message has arrived since. */
  stalled: boolean;
  /** Messages may have been lost since the last connection. */
  missed: boolean;
  at: Readonly<Partial<Record<Deadline, number>>>;
}

export type RealtimeEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'subscribe' | 'unsubscribe'; stream: string }
  | { type: 'opened'; socket: number }
  | { type: 'closed'; socket: number; code: number }
  /** Any message; `time` if it answers GET_TIME. */
  | { type: 'heard'; socket: number; time: boolean }
  /** The API has checked the refused token, or is unreachable. */
  | { type: 'tokenChecked' }
  /** The network or the page is back. */
  | { type: 'wake' }
  /** The user requests a retry. */
  | { type: 'retry' }
  | { type: 'tick' };

export type RealtimeEffect =
  | { do: 'open'; socket: number }
  | { do: 'close' }
  | { do: 'send'; method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; streams: readonly string[] }
  | { do: 'send'; method: 'GET_TIME' | 'PING' }
  /** Connected again after lost messages: refetch the data of the streams. */
  | { do: 'reconnected'; streams: readonly string[] }
  /** Check with the API whether the session still exists. */
  | { do: 'tokenRefused' };

interface Moment {
  now: number;
  /** 0 ≤ random < 1, for jitter. */
  random: number;
}

export type Step = readonly [RealtimeState, readonly RealtimeEffect[]];

export const initialRealtime: RealtimeState = {
  status: 'disconnected',
  started: false,
  refused: false,
  wanted: [],
  socket: 0,
  attempts: 0,
  heardAt: 0,
  stalled: false,
  missed: false,
  at: {},
};

const finalCodes: readonly number[] = rules.finalCloseCodes;
const refusalCodes: readonly number[] = [
  realtimeCloseCodes.tokenInvalid,
  realtimeCloseCodes.tokenExpired,
];

/** Returns the next state and its effects (specification §4, §9). Stale events change nothing. */
export function nextRealtime(state: RealtimeState, event: RealtimeEvent, moment: Moment): Step {
  switch (event.type) {
    case 'start':
      if (state.started) return same(state);
      return connectIfWanted({ ...state, started: true }, moment);
    case 'stop':
      return [{ ...initialRealtime, socket: state.socket }, hasSocket(state) ? [close] : []];
    case 'subscribe':
      return subscribe(state, event.stream, moment);
    case 'unsubscribe':
      return unsubscribe(state, event.stream, moment);
    case 'opened':
      return isCurrent(state, event.socket) && state.status !== 'connected'
        ? opened(state, moment)
        : same(state);
    case 'closed':
      return isCurrent(state, event.socket) ? closed(state, event.code, moment) : same(state);
    case 'heard':
      return isCurrent(state, event.socket) ? heard(state, event.time, moment) : same(state);
    case 'tokenChecked':
      return state.refused ? failed({ ...state, refused: false }, moment) : same(state);
    case 'wake':
      return wake(state, moment);
    case 'retry':
      return state.status === 'error'
        ? connectIfWanted(disconnected(state), moment)
        : wake(state, moment);
    case 'tick':
      return tick(state, moment);
  }
}

/**
 * Returns whether live data has stopped, after 120 s of silence, ten failed reconnects or a final
 * close code (§4, §9).
 */
export function isInterrupted(state: RealtimeState): boolean {
  const { status, started, refused, wanted } = state;
  const ended = status === 'disconnected' && started && !refused && wanted.length > 0;
  return ended || status === 'error' || state.stalled;
}

/** Returns the time of the next 'tick'; undefined without a deadline. */
export function nextDeadline(state: RealtimeState): number | undefined {
  const times = Object.values(state.at);
  return times.length ? Math.min(...times) : undefined;
}

/** Returns the wait, ms: 1 s doubling up to 60 s. Jitter removes up to half, to spread tabs out. */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(rules.backoffCapMs, rules.backoffBaseMs * 2 ** (attempt - 1));
  return Math.round(full * (1 - random / 2));
}

const close: RealtimeEffect = { do: 'close' };
const same = (state: RealtimeState): Step => [state, []];

function hasSocket(state: RealtimeState): boolean {
  return state.status === 'connected' || state.at.connect !== undefined;
}

function isCurrent(state: RealtimeState, socket: number): boolean {
  return hasSocket(state) && socket === state.socket;
}

function without(at: RealtimeState['at'], ...names: Deadline[]): RealtimeState['at'] {
  return Object.fromEntries(
    Object.entries(at).filter(([name]) => !names.includes(name as Deadline)),
  );
}

function open(state: RealtimeState, status: RealtimeStatus, { now }: Moment): Step {
  const socket = state.socket + 1;
  const at = {
    networkCheck: now + rules.networkCheckMs,
    ...without(state.at, 'retry', 'reset'),
    connect: now + rules.connectTimeoutMs,
  };
  return [{ ...state, status, socket, at }, [{ do: 'open', socket }]];
}

function connectIfWanted(state: RealtimeState, moment: Moment): Step {
  const may = state.started && !state.refused && state.wanted.length > 0;
  if (!may || state.status !== 'disconnected') return same(state);
  return open({ ...state, attempts: 0, heardAt: moment.now }, 'connecting', moment);
}

function subscribe(state: RealtimeState, stream: string, moment: Moment): Step {
  if (state.wanted.includes(stream)) return same(state);
  const next = { ...state, wanted: [...state.wanted, stream], at: without(state.at, 'idle') };
  if (next.status !== 'connected') return connectIfWanted(next, moment);
  return [next, [{ do: 'send', method: 'SUBSCRIBE', streams: [stream] }]];
}

function unsubscribe(state: RealtimeState, stream: string, { now }: Moment): Step {
  if (!state.wanted.includes(stream)) return same(state);
  const wanted = state.wanted.filter((name) => name !== stream);
  const idle = wanted.length === 0 && state.status !== 'disconnected';
  const at = idle ? { ...state.at, idle: now + rules.idleCloseMs } : state.at;
  const next = { ...state, wanted, at };
  if (state.status !== 'connected') return same(next);
  return [next, [{ do: 'send', method: 'UNSUBSCRIBE', streams: [stream] }]];
}

function opened(state: RealtimeState, { now }: Moment): Step {
  const at = { ...without(state.at, 'connect'), heartbeat: now + rules.heartbeatMs };
  const next: RealtimeState = { ...state, status: 'connected', heardAt: now, at };
  if (state.wanted.length === 0) return same(next);
  return [next, [{ do: 'send', method: 'SUBSCRIBE', streams: state.wanted }]];
}

function closed(state: RealtimeState, code: number, moment: Moment): Step {
  if (refusalCodes.includes(code)) {
    const { attempts } = state;
    return [{ ...disconnected(state), attempts, refused: true }, [{ do: 'tokenRefused' }]];
  }
  if (finalCodes.includes(code)) return same(disconnected(state));
  return failed(state, moment);
}

function disconnected(state: RealtimeState): RealtimeState {
  const missed = state.wanted.length > 0;
  return { ...state, status: 'disconnected', attempts: 0, stalled: false, missed, at: {} };
}

/** Returns 'reconnecting', 'error' after ten reconnects, or 'disconnected' if nothing is wanted. */
function failed(state: RealtimeState, { now, random }: Moment): Step {
  if (state.wanted.length === 0) return same(disconnected(state));
  const networkCheck = state.at.networkCheck ?? now + rules.networkCheckMs;
  const lost = { ...state, missed: true };
  if (state.attempts >= rules.maxReconnects) {
    return same({ ...lost, status: 'error', at: { networkCheck, reset: now + rules.resetMs } });
  }
  const attempts = state.attempts + 1;
  const at = { networkCheck, retry: now + backoffMs(attempts, random) };
  return same({ ...lost, status: 'reconnecting', attempts, at });
}

function drop(state: RealtimeState, moment: Moment): Step {
  const [next, effects] = failed(state, moment);
  return [next, [close, ...effects]];
}

/**
 * Only a message proves the connection and resets the backoff: a gateway without its server also
 * opens sockets. The first message answers SUBSCRIBE, so later messages are not lost.
 */
function heard(state: RealtimeState, time: boolean, { now }: Moment): Step {
  if (state.status !== 'connected') return same(state);
  const at = time ? without(state.at, 'reply') : state.at;
  const next = { ...state, heardAt: now, stalled: false, missed: false, attempts: 0, at };
  return [next, state.missed ? [{ do: 'reconnected', streams: state.wanted }] : []];
}

function wake(state: RealtimeState, moment: Moment): Step {
  const [next, effects] = tick(state, moment);
  const [woken, more] = tryNow(next, moment);
  return [woken, [...effects, ...more]];
}

function tryNow(state: RealtimeState, moment: Moment): Step {
  if (state.status === 'disconnected') return connectIfWanted(state, moment);
  if (state.at.retry === undefined) return same(state);
  return tick({ ...state, at: { ...state.at, retry: moment.now } }, moment);
}

function tick(state: RealtimeState, moment: Moment): Step {
  const { now } = moment;
  const due = (name: Deadline) => (state.at[name] ?? Number.POSITIVE_INFINITY) <= now;
  if (due('idle')) return [disconnected(state), hasSocket(state) ? [close] : []];
  if (due('retry')) {
    return state.wanted.length ? open(state, 'reconnecting', moment) : same(disconnected(state));
  }
  if (due('reset')) return connectIfWanted(disconnected(state), moment);
  if (due('connect') || due('reply')) return drop(state, moment);
  let next = state;
  const effects: RealtimeEffect[] = [];
  if (due('networkCheck')) {
    const silent = now - state.heardAt >= rules.stallMs;
    const at = { ...state.at, networkCheck: now + rules.networkCheckMs };
    next = { ...state, stalled: state.stalled || silent, at };
    if (state.status === 'connected') {
      // Heartbeats prevent this silence unless timers were suspended, so the socket is stale.
      if (silent) return drop(next, moment);
      effects.push({ do: 'send', method: 'PING' });
    }
  }
  if (due('heartbeat')) {
    const reply = next.at.reply ?? now + rules.heartbeatReplyMs;
    next = { ...next, at: { ...next.at, heartbeat: now + rules.heartbeatMs, reply } };
    effects.push({ do: 'send', method: 'GET_TIME' });
  }
  return [next, effects];
}
