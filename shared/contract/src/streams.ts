import type { Order } from './entities/order.ts';
import type { UploadState } from './entities/upload.ts';
import type { TradeRates } from './entities/wallet.ts';

/**
 * Specification §3, §7: stream name → shape of `data`. 'user@' streams carry the data of the
 * token's user; only `realtime_url` serves them.
 */
export interface UserStreams {
  /** An order's status, confirmations or transaction changed. */
  'user@order': Order;
  /** One of the user's uploads was checked. */
  'user@upload': UploadState;
  /** The user's money, products, cards, files or account changed; the client refetches. */
  'user@wallet': { reason: string };
  /** Notices were published, changed or withdrawn; or the user got or read news. */
  'user@notice': { reason: string };
}

/** Public streams: served without a token at `trade_realtime_url`, and at `realtime_url`. */
export interface PublicStreams {
  /** The exchange rates of converted values changed. */
  'trade@rates': TradeRates;
}

export interface Streams extends UserStreams, PublicStreams {}
export type StreamName = keyof Streams;

/** Audience of each stream. */
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

/** A client's request. The answer repeats its `id`. */
export type RealtimeRequest =
  | { method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; params: string[]; id: number }
  | { method: 'GET_TIME' | 'PING'; id: number };

/** The server's answer to a request; GET_TIME returns { time: ms since the epoch }. */
export interface RealtimeReply {
  id: number;
  result: unknown;
  error?: { code: number; message: string };
}

/** The server's close codes beyond RFC 6455. */
export const realtimeCloseCodes = {
  /** An invalid message, or too many messages. */
  badMessage: 4400,
  tokenInvalid: 4401,
  /** The session expired or was logged out. */
  tokenExpired: 4402,
  /** The client did not read its messages fast enough. */
  slowConsumer: 4408,
} as const;
