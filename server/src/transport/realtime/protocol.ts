import type { RealtimeReply, StreamName } from '@shared/contract';
import { jsonOf } from '../../platform/values/json-of.ts';

export const maxMessageBytes = 4 * 1024;
const maxStreams = 50;

/** The action that a client's message requests. */
type RealtimeAction =
  | { kind: 'subscribe' | 'unsubscribe'; streams: StreamName[]; reply: RealtimeReply }
  | { kind: 'time' | 'ping'; id: number }
  /** Valid but refused: answered, and the socket stays open. */
  | { kind: 'refused'; reply: RealtimeReply }
  /** Invalid: the socket is closed with `badMessage`. */
  | { kind: 'malformed' };

/** Parses a client's message. @param allowed its streams; others are refused like unknown ones */
export function readMessage(text: string, allowed: readonly StreamName[]): RealtimeAction {
  const message = parse(text);
  if (!message) return { kind: 'malformed' };
  const { id, method, params } = message;
  if (!Number.isSafeInteger(id) || typeof id !== 'number' || typeof method !== 'string')
    return { kind: 'malformed' };
  switch (method) {
    case 'SUBSCRIBE':
      return readStreams('subscribe', id, params, allowed);
    case 'UNSUBSCRIBE':
      return readStreams('unsubscribe', id, params, allowed);
    case 'GET_TIME':
      return { kind: 'time', id };
    case 'PING':
      return { kind: 'ping', id };
    default:
      return refuse(id, 'unknown method');
  }
}

function readStreams(
  kind: 'subscribe' | 'unsubscribe',
  id: number,
  params: unknown,
  allowed: readonly StreamName[],
): RealtimeAction {
  if (!Array.isArray(params) || params.length === 0 || params.length > maxStreams) {
    return refuse(id, `params must be a list of 1 to ${maxStreams} streams`);
  }
  // A newer client may request streams that this server lacks. It is subscribed to the others.
  const streams = allowed.filter((name) => params.includes(name));
  const all = params.every((name) => allowed.includes(name));
  return { kind, streams, reply: all ? { id, result: null } : refusal(id, 'unknown stream') };
}

function refuse(id: number, message: string): RealtimeAction {
  return { kind: 'refused', reply: refusal(id, message) };
}

function refusal(id: number, message: string): RealtimeReply {
  return { id, result: null, error: { code: 400, message } };
}

function parse(text: string): Record<string, unknown> | undefined {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** `own` serves all streams of the contract and needs a token; `trade` serves only public ones. */
export const realtimePaths = { own: '/realtime', trade: '/realtime/trade' } as const;
