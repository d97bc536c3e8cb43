import { realtimeCloseCodes, type StreamName } from '@shared/contract';
import { WebSocket } from 'ws';
import type { Caller } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { readMessage } from './protocol.ts';

export interface Clients extends Iterable<RealtimeClient> {
  readonly size: number;
  add(client: RealtimeClient): void;
  remove(client: RealtimeClient): void;
  ofUser(userId: string): ReadonlySet<RealtimeClient>;
  ofSession(sessionId: string): ReadonlySet<RealtimeClient>;
  ofPlace(place: string): ReadonlySet<RealtimeClient>;
  sessionIds(): string[];
}

const noClients: ReadonlySet<RealtimeClient> = new Set();

export function createClients(): Clients {
  const all = new Set<RealtimeClient>();
  const groups = {
    user: new Map<string, Set<RealtimeClient>>(),
    session: new Map<string, Set<RealtimeClient>>(),
    place: new Map<string, Set<RealtimeClient>>(),
  };
  const keysOf = ({ owner }: RealtimeClient) =>
    'place' in owner
      ? ([['place', owner.place]] as const)
      : ([
          ['user', owner.id],
          ['session', owner.sessionId],
        ] as const);
  return {
    [Symbol.iterator]: () => all.values(),
    get size() {
      return all.size;
    },
    add(client) {
      all.add(client);
      for (const [kind, key] of keysOf(client)) {
        const group = groups[kind].get(key) ?? new Set();
        groups[kind].set(key, group.add(client));
      }
    },
    remove(client) {
      all.delete(client);
      for (const [kind, key] of keysOf(client)) {
        const group = groups[kind].get(key);
        group?.delete(client);
        if (group?.size === 0) groups[kind].delete(key);
      }
    },
    ofUser: (id) => groups.user.get(id) ?? noClients,
    ofSession: (id) => groups.session.get(id) ?? noClients,
    ofPlace: (place) => groups.place.get(place) ?? noClients,
    sessionIds: () => [...groups.session.keys()],
  };
}

/**
 * Sends a message, serialized once, to all clients that subscribe to the stream.
 * @returns the number of these clients
 */
export function deliver(
  clients: Iterable<RealtimeClient>,
  stream: StreamName,
  data: unknown,
): number {
  let bytes: Buffer | undefined;
  let sent = 0;
  for (const client of clients) {
    if (!client.wants(stream)) continue;
    bytes ??= Buffer.from(JSON.stringify({ stream, data }));
    client.send(bytes);
    sent += 1;
  }
  return sent;
}

/** Maximum of buffered bytes for a slow client; above it the client is dropped. */
const maxBufferedBytes = 256 * 1024;
/** Messages a client may send per sweep interval (30 s). */
const maxMessagesPerSweep = 300;
/** Time until a dropped connection is cut: its close frame is queued behind unread data. */
const dropTimeoutMs = 1_000;

export interface RealtimeClient {
  /** A signed-in user, or a visitor by network address. */
  readonly owner: Caller | { place: string };
  wants(stream: StreamName): boolean;
  /** Sends a UTF-8 message, or drops a client that does not read. */
  send(bytes: Buffer): void;
  close(code: number, reason: string): void;
  /** Called every 30 s. Pings, or ends the connection if nothing came since the last ping. */
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
