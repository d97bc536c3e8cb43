import type { RealtimeRequest, StreamMessage, StreamName, Streams } from '@shared/contract';
import type { Timers } from '../timers.ts';
import {
  initialRealtime,
  nextDeadline,
  nextRealtime,
  type RealtimeEffect,
  type RealtimeEvent,
  type RealtimeStatus,
} from './machine.ts';
import { receivers } from './receivers.ts';
import type { OpenSocket, Socket } from './socket.ts';

export type StreamListener<S extends StreamName> = (data: Streams[S]) => void;

export interface RealtimePorts {
  timers: Timers;
  random(): number;
  openSocket: OpenSocket;
  /** Address with the token in its query. */
  url(): string;
  tokenRefused(): void;
}

type Listener = (message: StreamMessage) => void;

export type Realtime = ReturnType<typeof createRealtime>;

/**
 * One connection for all remotes: the edge that gives the machine its socket, timer and
 * subscribers. A second address (trade data) is a second client.
 */
export function createRealtime(ports: RealtimePorts) {
  let state = initialRealtime;
  let socket: Socket | undefined;
  let stopTimer = () => {};
  let lastId = 0;
  const timeRequests = new Set<number>();
  const listeners = new Map<string, Set<Listener>>();
  const statusChanges = new Set<() => void>();
  const reconnections = new Set<() => void>();

  function apply(event: RealtimeEvent): void {
    const before = state.status;
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
    if (state.status !== before) for (const fn of [...statusChanges]) fn();
  }

  function perform(effect: RealtimeEffect): void {
    switch (effect.do) {
      case 'open':
        open(effect.socket);
        break;
      case 'close':
        socket?.close();
        socket = undefined;
        break;
      case 'send':
        send(effect);
        break;
      case 'reconnected':
        for (const fn of [...reconnections]) fn();
        break;
      case 'tokenRefused':
        ports.tokenRefused();
        break;
    }
  }

  function open(number: number): void {
    timeRequests.clear();
    socket = ports.openSocket(ports.url(), {
      opened: () => apply({ type: 'opened', socket: number }),
      closed: (code) => apply({ type: 'closed', socket: number, code }),
      message: (text) => receive(number, text),
    });
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
    const message = parse(text);
    const time = typeof message?.id === 'number' && timeRequests.delete(message.id);
    apply({ type: 'heard', socket: number, time });
    if (number !== state.socket || typeof message?.stream !== 'string') return;
    for (const listener of receivers(listeners, message.stream)) listener(message as StreamMessage);
  }

  return {
    /** Where the connection stands (specification §4). */
    get status(): RealtimeStatus {
      return state.status;
    },

    /**
     * Listens to one stream until the result is called. Subscriptions end with the session.
     * A message can be missed while the connection is down: see `onReconnected`.
     */
    subscribe<S extends StreamName>(stream: S, listener: StreamListener<S>): () => void {
      // 'user@' messages reach every subscriber (specification §7); each takes its own stream's.
      const taker: Listener = (message) => {
        if (message.stream === stream) listener(message.data as Streams[S]);
      };
      const group = listeners.get(stream) ?? new Set();
      listeners.set(stream, group.add(taker));
      apply({ type: 'subscribe', stream });
      return () => {
        if (!group.delete(taker) || group.size > 0) return;
        if (listeners.get(stream) === group) listeners.delete(stream);
        apply({ type: 'unsubscribe', stream });
      };
    },

    onStatus(fn: () => void): () => void {
      statusChanges.add(fn);
      return () => statusChanges.delete(fn);
    },

    /** Called when the connection is back after a gap: refetch what the streams feed. */
    onReconnected(fn: () => void): () => void {
      reconnections.add(fn);
      return () => reconnections.delete(fn);
    },

    signedIn: (): void => apply({ type: 'signedIn' }),

    /** Closes the connection and forgets all subscribers. */
    signedOut(): void {
      for (const group of listeners.values()) group.clear();
      listeners.clear();
      apply({ type: 'signedOut' });
    },

    /** The network or the page came back: do not wait for the next timer. */
    wake: (): void => apply({ type: 'wake' }),
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
