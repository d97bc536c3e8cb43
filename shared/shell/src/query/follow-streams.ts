import type { StreamName, Streams } from '@shared/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { listen } from '../realtime/live-data.ts';
import { withMessage } from './message-data.ts';
import { refetchQueries } from './refetch.ts';
import { refreshTop } from './refresh-top.ts';

interface Followed {
  queries: Set<Query>;
  stop(): void;
}

/**
 * Updates queries by the messages of their streams: data of a message goes into the cache, other
 * messages cause a refetch (contract, `Endpoint.streams`). Inactive queries follow no streams, so
 * they are stale when shown again.
 */
export function followStreams(client: QueryClient): void {
  const followed = new Map<StreamName, Followed>();

  client.getQueryCache().subscribe(({ type, query }) => {
    const streams = streamsOf(query);
    if (streams.length === 0) return;
    if (type === 'removed') for (const stream of streams) leave(stream, query);
    if (!type.startsWith('observer')) return;
    // Disabled queries wait for a session: a visitor receives nothing from user streams.
    const active = query.isActive();
    const left = streams.map((stream) => (active ? follow(stream, query) : leave(stream, query)));
    if (!active && left.some(Boolean) && query.state.data !== undefined) query.invalidate();
  });

  function follow(stream: StreamName, query: Query): void {
    const known = followed.get(stream);
    if (known) known.queries.add(query);
    else {
      const queries = new Set([query]);
      followed.set(stream, { queries, stop: listen(stream, (data) => heard(stream, data)) });
    }
  }

  /** @returns whether the query followed the stream before */
  function leave(stream: StreamName, query: Query): boolean {
    const known = followed.get(stream);
    if (!known?.queries.delete(query)) return false;
    if (known.queries.size === 0) {
      known.stop();
      followed.delete(stream);
    }
    return true;
  }

  function heard<S extends StreamName>(stream: S, data: Streams[S]): void {
    for (const query of followed.get(stream)?.queries ?? []) {
      // A fetch in flight may return data from before the change.
      const settled = query.state.data !== undefined && query.state.fetchStatus === 'idle';
      const next = settled && withMessage(query.queryKey[0], query.state.data, stream, data);
      if (next) client.setQueryData(query.queryKey, next);
      else if (settled && query.meta?.firstPage) void refreshTop(client, query);
      else void refetchQueries(client, { predicate: (one) => one === query });
    }
  }
}

function streamsOf(query: Query): readonly StreamName[] {
  const streams = query.meta?.streams;
  return Array.isArray(streams) ? streams : [];
}
