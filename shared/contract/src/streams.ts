import type { Order } from './entities/order.ts';
import type { UploadState } from './entities/upload.ts';
import type { TradeRates } from './entities/wallet.ts';

/**
 * Realtime messages (specification §3, §7): stream name → shape of `data`. Streams that start with
 * 'user@' belong to the token's user; they are served at `realtime_url` only.
 */
export interface UserStreams {
  /** An own order changed: seen on chain, another confirmation, paid, expired, cancelled. */
  'user@order': Order;
  /** An own upload was checked. */
  'user@upload': UploadState;
  /** Own balances or tickets changed; the client refetches. */
  'user@wallet': { reason: string };
  /** Notices were published, changed or withdrawn, or the user has read one elsewhere. */
  'user@notice': { reason: string };
}

/** The same for everybody: served without a token at `trade_realtime_url`, and at `realtime_url`. */
export interface PublicStreams {
  /** The rates that converted values come from changed. */
  'trade@rates': TradeRates;
}

export interface Streams extends UserStreams, PublicStreams {}
export type StreamName = keyof Streams;

/** Who may have a stream. */
export const streamAudience = {
  'user@order': 'user',
  'user@wallet': 'user',
  'user@upload': 'user',
  'user@notice': 'user',
  'trade@rates': 'public',
} as const satisfies Record<keyof UserStreams, 'user'> & Record<keyof PublicStreams, 'public'>;

export const streamNames = Object.keys(streamAudience) as readonly StreamName[];
export const publicStreamNames = streamNames.filter(
  (name): name is keyof PublicStreams => streamAudience[name] === 'public',
);

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
  /** Not of the protocol, or too many messages. */
  badMessage: 4400,
  tokenInvalid: 4401,
  /** The session ended: its time was up, or it was logged out. */
  tokenExpired: 4402,
  /** Did not read what was sent. */
  slowConsumer: 4408,
} as const;
