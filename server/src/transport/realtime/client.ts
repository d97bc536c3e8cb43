import { realtimeCloseCodes, type StreamName } from '@shared/contract';
import { WebSocket } from 'ws';
import type { Caller } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { readMessage } from './protocol.ts';

/** Maximum of buffered bytes for a slow client; above it the client is dropped. */
const maxBufferedBytes = 256 * 1024;
/** Messages a client may send per sweep interval (30 s). */
const maxMessagesPerSweep = 300;
/** Time until a dropped connection is cut: its close frame waits behind the unread data. */
const dropTimeoutMs = 1_000;

export interface RealtimeClient {
  /** A signed-in user, or a visitor by network address. */
  readonly owner: Caller | { place: string };
  wants(stream: StreamName): boolean;
  /** Sends a UTF-8 message, or drops a client that does not read. */
  send(bytes: Buffer): void;
  close(code: number, reason: string): void;
  /** Called every 30 s: ends a connection that has not answered the last ping. */
  checkAlive(): void;
}

interface ClientOptions {
  owner: RealtimeClient['owner'];
  /** Streams to which this client may subscribe. */
  allowed: readonly StreamName[];
  clock: Clock;
}

/** Serves the protocol of the contract's `streams.ts` on one socket. */
export function serveClient(
  socket: WebSocket,
  { owner, allowed, clock }: ClientOptions,
): RealtimeClient {
  const streams = new Set<StreamName>();
  let alive = true;
  let messages = 0;

  const send = (bytes: Buffer) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount + bytes.length > maxBufferedBytes) drop(socket);
    else socket.send(bytes, { binary: false });
  };
  const answer = (message: unknown) => send(Buffer.from(JSON.stringify(message)));
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
    const action = readMessage(data.toString(), allowed);
    switch (action.kind) {
      case 'subscribe':
        for (const stream of action.streams) streams.add(stream);
        return answer(action.reply);
      case 'unsubscribe':
        for (const stream of action.streams) streams.delete(stream);
        return answer(action.reply);
      case 'time':
        return answer({ id: action.id, result: { time: clock.now().getTime() } });
      case 'ping':
        return answer({ id: action.id, result: 'PONG' });
      case 'refused':
        return answer(action.reply);
      case 'malformed':
        return close(realtimeCloseCodes.badMessage, 'malformed');
    }
  });

  return {
    owner,
    wants: (stream) => streams.has(stream),
    send,
    close,
    checkAlive: () => {
      if (!alive) return socket.terminate();
      alive = false;
      messages = 0;
      socket.ping();
    },
  };
}

function drop(socket: WebSocket): void {
  socket.close(realtimeCloseCodes.slowConsumer, 'too slow');
  setTimeout(() => socket.terminate(), dropTimeoutMs).unref();
}
