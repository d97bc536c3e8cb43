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
import { receivers } from './receivers.ts';
import type { OpenSocket, Socket } from './socket.ts';

export type StreamListener<S extends StreamName> = (data: Streams[S]) => void;
export type MessageListener = (message: StreamMessage) => void;

export interface RealtimePorts {
  timers: Timers;
  random(): number;
  openSocket: OpenSocket;
  /** Address, with the token in its query where it is not public. */
  url(): string;
  /** Asks the API about the token; settles when it has answered or cannot be reached. */
  tokenRefused(): Promise<void>;
}

/** What a browser reports when a connection could not be made or was lost. */
const abnormalClosure = 1006;

export type Realtime = ReturnType<typeof createRealtime>;

/**
 * One connection for all remotes: the edge that gives the machine its socket, timer and
 * subscribers. A second address (trade data) is a second client.
 */
export function createRealtime(ports: RealtimePorts) {
  let state = initialRealtime;
  let socket: Socket | undefined;
  /** Number of the socket that is listened to. */
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
      // An address that the browser refuses; never thrown at the subscriber.
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
    // Of its own, so that one function subscribed twice hears twice and leaves twice.
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
    /** Where the connection stands (specification §4). */
    get status(): RealtimeStatus {
      return state.status;
    },

    /** Nothing was heard for 120 s (specification §9): what is on show may be out of date. */
    get stalled(): boolean {
      return state.stalled;
    },

    /** Live data is wanted and has stopped, for longer than a reconnect takes. */
    get interrupted(): boolean {
      return isInterrupted(state);
    },

    /**
     * Subscribes to a stream until the result is called. The listener hears the stream's messages, and those of every 'user@' stream (specification §7). A message
     * can be missed while the connection is down: see `onReconnected`.
     */
    subscribe,

    /** As `subscribe`, for the data of that stream alone. */
    listen<S extends StreamName>(stream: S, listener: StreamListener<S>): () => void {
      return subscribe(stream, (message) => {
        if (message.stream === stream) listener(message.data as Streams[S]);
      });
    },

    /** `status`, `stalled` or `interrupted` changed. */
    onStatus(fn: () => void): () => void {
      statusChanges.add(fn);
      return () => statusChanges.delete(fn);
    },

    /** Called when the connection is back after a gap: refetch what these streams feed. */
    onReconnected(fn: (streams: readonly string[]) => void): () => void {
      reconnections.add(fn);
      return () => reconnections.delete(fn);
    },

    /** From now on it connects while there are subscriptions, those from before `stop` included. */
    start(): void {
      for (const stream of listeners.keys()) apply({ type: 'subscribe', stream });
      apply({ type: 'start' });
    },

    /**
     * Closes the connection. Subscribers stay: who signs in again at once has never left the page,
     * and a component that is to hear nothing more unsubscribes.
     */
    stop: (): void => apply({ type: 'stop' }),

    /** The network or the page came back: do not wait for the next timer. */
    wake: (): void => apply({ type: 'wake' }),

    /** The user asks for it: as `wake`, and after ten failures or a final close code, too. */
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
