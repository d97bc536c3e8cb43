import { realtimeCloseCodes, type StreamName } from '@shared/contract';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/context.ts';
import { readMessage } from './protocol.ts';

/** Bytes waiting for a client that reads too slowly before it is dropped. */
const maxBufferedBytes = 1024 * 1024;
/** Messages a client may send per sweep interval (30 s). */
const maxMessagesPerSweep = 300;

/** One open socket of a signed-in user. */
export interface RealtimeClient {
  readonly user: Caller;
  /** Sends a stream's message, if it is subscribed to. */
  deliver(stream: StreamName, data: unknown): void;
  close(code: number, reason: string): void;
  /** Called every 30 s: ends a connection whose other side is gone without a word. */
  checkAlive(): void;
}

/** Speaks the protocol of the contract's `streams.ts` over one socket. */
export function serveClient(socket: WebSocket, user: Caller, clock: Clock): RealtimeClient {
  const streams = new Set<StreamName>();
  let alive = true;
  let messages = 0;

  const send = (message: unknown) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) drop(socket);
    else socket.send(JSON.stringify(message));
  };
  const close = (code: number, reason: string) => socket.close(code, reason);

  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', (data, isBinary) => {
    alive = true;
    messages += 1;
    if (isBinary || messages > maxMessagesPerSweep) {
      return close(realtimeCloseCodes.badMessage, isBinary ? 'binary' : 'too many messages');
    }
    const action = readMessage(data.toString());
    switch (action.kind) {
      case 'subscribe':
        for (const stream of action.streams) streams.add(stream);
        return send({ id: action.id, result: null });
      case 'unsubscribe':
        for (const stream of action.streams) streams.delete(stream);
        return send({ id: action.id, result: null });
      case 'time':
        return send({ id: action.id, result: { time: clock.now().getTime() } });
      case 'ping':
        return send({ id: action.id, result: 'PONG' });
      case 'refused':
        return send(action.reply);
      case 'malformed':
        return close(realtimeCloseCodes.badMessage, 'malformed');
    }
  });

  return {
    user,
    close,
    deliver: (stream, data) => {
      if (streams.has(stream)) send({ stream, data });
    },
    checkAlive: () => {
      if (!alive) return socket.terminate();
      alive = false;
      messages = 0;
      socket.ping();
    },
  };
}

/** The close frame would wait behind everything the client does not read: end the connection too. */
function drop(socket: WebSocket): void {
  socket.close(realtimeCloseCodes.slowConsumer, 'too slow');
  setTimeout(() => socket.terminate(), 1_000).unref();
}
