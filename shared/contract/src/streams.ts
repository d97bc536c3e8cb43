import type { Order } from './entities/ticket.ts';

/**
 * Realtime messages (specification §3, §7): stream name → shape of `data`. Streams that start with
 * 'user@' belong to the token's user and go to all its subscribers.
 */
export interface Streams {
  /** An own order changed: seen on chain, another confirmation, paid, expired. */
  'user@order': Order;
  /** Own balances or tickets changed; the client refetches. */
  'user@wallet': { reason: string };
}

export type StreamName = keyof Streams;
export const streamNames = Object.keys({
  'user@order': true,
  'user@wallet': true,
} satisfies Record<StreamName, true>) as readonly StreamName[];

export interface StreamMessage<S extends StreamName = StreamName> {
  stream: S;
  data: Streams[S];
}

/** What a client sends. `id` comes back in the answer. */
export type RealtimeRequest =
  | { method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; params: string[]; id: number }
  | { method: 'GET_TIME' | 'PING'; id: number };

/** The server's answer to a request; GET_TIME answers { time: ms since the epoch }. */
export interface RealtimeReply {
  id: number;
  result: unknown;
  error?: { code: number; message: string };
}

/** Close codes of the server beyond RFC 6455. */
export const realtimeCloseCodes = {
  tokenInvalid: 4401,
  tokenExpired: 4402,
  slowConsumer: 4408,
  badMessage: 4400,
} as const;
