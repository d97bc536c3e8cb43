import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { refetchQueries } from './refetch.ts';

export interface Page<T> {
  list: T[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

type Pages = InfiniteData<Page<unknown>, string | null>;

const running = new Map<Query, { again: boolean }>();

/** Refetches the first page of a list and merges it. If that fails, refetches the whole list. */
export async function refreshTop(client: QueryClient, query: Query): Promise<void> {
  const readFirst = query.meta?.firstPage as (() => Promise<Page<unknown>>) | undefined;
  if (!readFirst) return;
  const under = running.get(query);
  if (under) {
    under.again = true;
    return;
  }
  const run = { again: false };
  running.set(query, run);
  const before = query.state.dataUpdatedAt;
  try {
    const first = await readFirst();
    const merged = query.state.data && withTop(query.state.data as Pages, first);
    // Another page may have loaded meanwhile, or the session may have ended.
    const current = query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt === before;
    if (merged && current) client.setQueryData(query.queryKey, merged);
    else if (query.isActive()) await refetchQueries(client, { predicate: (one) => one === query });
  } catch {
    // If the refetch of the whole list fails too, the list shows the error.
    if (query.isActive()) await refetchQueries(client, { predicate: (one) => one === query });
  } finally {
    running.delete(query);
  }
  if (run.again && query.isActive()) await refreshTop(client, query);
}

/** Returns the pages with `first` in the place of the entries that it covers. */
function withTop(old: Pages, first: Page<unknown>): Pages {
  const known = old.pages.flatMap(({ list }) => list.map(idOf));
  const end = known.indexOf(idOf(first.list.at(-1)));
  // More new entries than a page holds, or no further page: the list restarts with the fresh page.
  if (end < 0 || first.next === null) return { pages: [first], pageParams: [null] };
  let passed = 0;
  const rest = old.pages.map(({ list, next }) => {
    const kept = list.filter((_, index) => passed + index > end);
    passed += list.length;
    return { list: kept, next };
  });
  const [top, ...others] = rest;
  if (!top) return { pages: [first], pageParams: [null] };
  return { ...old, pages: [{ ...top, list: [...first.list, ...top.list] }, ...others] };
}

export function idOf(item: unknown): unknown {
  return typeof item === 'object' && item && 'id' in item ? item.id : item;
}
