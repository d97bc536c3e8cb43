import type { RealtimeRequest, StreamMessage, StreamName, Streams } from '@shared/contract';
import type { Timers } from '../timers.ts';
import {
  initialRealtime,
  isInterrupted,
  nextDeadline,
  nextRealtime,
  type RealtimeEffect,
  type RealtimeEvent,
  type RealtimeStatus,
} from './machine.ts';
import type { OpenSocket, Socket } from './socket.ts';

export type StreamListener<S extends StreamName> = (data: Streams[S]) => void;
type MessageListener = (message: StreamMessage) => void;

interface RealtimePorts {
  timers: Timers;
  random(): number;
  openSocket: OpenSocket;
  /** Returns the URL, with the token in its query unless the streams are public. */
  url(): string;
  /** Checks the token with the API; settles when the API answers or is unreachable. */
  tokenRefused(): Promise<void>;
}

/** Close code of browsers for a failed or lost connection. */
const abnormalClosure = 1006;

export type Realtime = ReturnType<typeof createRealtime>;

/** Creates the client of one address, for all remotes. Public streams have their own address. */
export function createRealtime(ports: RealtimePorts) {
  let state = initialRealtime;
  let socket: Socket | undefined;
  let current: number | undefined;
  let stopTimer = () => {};
  let lastId = 0;
  const timeRequests = new Set<number>();
  const listeners = new Map<string, Set<MessageListener>>();
  const statusChanges = new Set<() => void>();
  const reconnections = new Set<(streams: readonly string[]) => void>();

  function apply(event: RealtimeEvent): void {
    const before = state;
    const moment = { now: ports.timers.now(), random: ports.random() };
    const [next, effects] = nextRealtime(state, event, moment);
    state = next;
    stopTimer();
    const deadline = nextDeadline(state);
    stopTimer =
      deadline === undefined
        ? () => {}
        : ports.timers.after(Math.max(0, deadline - moment.now), () => apply({ type: 'tick' }));
    for (const effect of effects) perform(effect);
    const changed =
      state.status !== before.status ||
      state.stalled !== before.stalled ||
      isInterrupted(state) !== isInterrupted(before);
    if (changed) for (const fn of [...statusChanges]) fn();
  }

  function perform(effect: RealtimeEffect): void {
    switch (effect.do) {
      case 'open':
        open(effect.socket);
        break;
      case 'close':
        socket?.close();
        socket = undefined;
        current = undefined;
        break;
      case 'send':
        send(effect);
        break;
      case 'reconnected':
        for (const fn of [...reconnections]) fn(effect.streams);
        break;
      case 'tokenRefused':
        void ports.tokenRefused().then(tokenChecked, tokenChecked);
        break;
    }
  }

  function open(number: number): void {
    timeRequests.clear();
    current = number;
    try {
      socket = ports.openSocket(ports.url(), {
        opened: () => apply({ type: 'opened', socket: number }),
        closed: (code) => close(number, code),
        message: (text) => receive(number, text),
      });
    } catch {
      // The browser refuses the address. The subscriber gets no exception, only a closed socket.
      ports.timers.after(0, () => close(number, abnormalClosure));
    }
  }

  function close(number: number, code: number): void {
    if (number === current) current = undefined;
    apply({ type: 'closed', socket: number, code });
  }

  function tokenChecked(): void {
    apply({ type: 'tokenChecked' });
  }

  function send(effect: Extract<RealtimeEffect, { do: 'send' }>): void {
    const id = ++lastId;
    if (effect.method === 'GET_TIME') timeRequests.add(id);
    const request: RealtimeRequest =
      'streams' in effect
        ? { method: effect.method, params: [...effect.streams], id }
        : { method: effect.method, id };
    socket?.send(JSON.stringify(request));
  }

  function receive(number: number, text: string): void {
    if (number !== current) return;
    const message = parse(text);
    const time = typeof message?.id === 'number' && timeRequests.delete(message.id);
    apply({ type: 'heard', socket: number, time });
    if (typeof message?.stream !== 'string') return;
    for (const listener of receivers(listeners, message.stream)) listener(message as StreamMessage);
  }

  function subscribe(stream: StreamName, listener: MessageListener): () => void {
    // A new function, so that a listener subscribed twice is called twice and removed twice.
    const entry: MessageListener = (message) => listener(message);
    const group = listeners.get(stream) ?? new Set();
    listeners.set(stream, group.add(entry));
    apply({ type: 'subscribe', stream });
    return () => {
      if (!group.delete(entry) || group.size > 0) return;
      listeners.delete(stream);
      apply({ type: 'unsubscribe', stream });
    };
  }

  return {
    /** State of the connection (specification §4). */
    get status(): RealtimeStatus {
      return state.status;
    },

    /** Whether visible data may be out of date: no message for 120 s (specification §9). */
    get stalled(): boolean {
      return state.stalled;
    },

    /** Whether live data has stopped, apart from a short reconnect (`isInterrupted`). */
    get interrupted(): boolean {
      return isInterrupted(state);
    },

    /**
     * Adds a listener of the stream's messages and those of every 'user@' stream (specification
     * §7). Messages can be lost while the connection is down: see `onReconnected`.
     */
    subscribe,

    /** Like `subscribe`, but the listener receives only the data of that stream. */
    listen<S extends StreamName>(stream: S, listener: StreamListener<S>): () => void {
      return subscribe(stream, (message) => {
        if (message.stream === stream) listener(message.data as Streams[S]);
      });
    },

    onStatus(fn: () => void): () => void {
      statusChanges.add(fn);
      return () => statusChanges.delete(fn);
    },

    /** Calls `fn` after a reconnect that may have missed messages, to refetch their data. */
    onReconnected(fn: (streams: readonly string[]) => void): () => void {
      reconnections.add(fn);
      return () => reconnections.delete(fn);
    },

    /** Connects while there are subscriptions, including those from before `stop`. */
    start(): void {
      for (const stream of listeners.keys()) apply({ type: 'subscribe', stream });
      apply({ type: 'start' });
    },

    /** Disconnects. Listeners stay, because the user may sign in again on the same page. */
    stop: (): void => apply({ type: 'stop' }),

    /** Retries at once, even after a final close code, because the network or the page is back. */
    wake: (): void => apply({ type: 'wake' }),

    /** Like `wake`, but also in the state 'error', after ten failed reconnects. */
    retry: (): void => apply({ type: 'retry' }),
  };
}

function parse(text: string): { id?: unknown; stream?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a stream's subscribers, or all if its name starts with 'user@' (specification §7). */
export function receivers<L>(
  listeners: ReadonlyMap<string, ReadonlySet<L>>,
  stream: string,
): readonly L[] {
  if (!stream.startsWith('user@')) return [...(listeners.get(stream) ?? [])];
  return [...listeners.values()].flatMap((group) => [...group]);
}
