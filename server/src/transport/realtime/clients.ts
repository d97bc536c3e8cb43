import type { StreamName } from '@shared/contract';
import type { RealtimeClient } from './client.ts';

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

/** Sends a message to all subscribed clients; it is serialized once. */
export function deliver(
  clients: Iterable<RealtimeClient>,
  stream: StreamName,
  data: unknown,
): void {
  let bytes: Buffer | undefined;
  for (const client of clients) {
    if (!client.wants(stream)) continue;
    bytes ??= Buffer.from(JSON.stringify({ stream, data }));
    client.send(bytes);
  }
}
