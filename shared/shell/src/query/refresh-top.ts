import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { askAnew } from './refetch.ts';

/** One answer of an endpoint that is read by cursor. */
export interface Page<T> {
  list: T[];
  /** Cursor of the page after this one. */
  next: string | null;
}

type Pages = InfiniteData<Page<unknown>, string | null>;

const running = new Map<Query, { again: boolean }>();

/**
 * Reads the first page of an endless list anew and puts it before what is there: a message says that
 * the list has grown at its top, not that everything below has changed.
 */
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
    // Meanwhile another page came, or the list is over with its session.
    const current = query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt === before;
    if (merged && current) client.setQueryData(query.queryKey, merged);
    else if (query.isActive()) await askAnew(client, { predicate: (one) => one === query });
  } catch {
    // The list's own fetch fails as well, and says so where the list is.
    if (query.isActive()) await askAnew(client, { predicate: (one) => one === query });
  } finally {
    running.delete(query);
  }
  if (run.again && query.isActive()) await refreshTop(client, query);
}

/** The pages with a fresh first one; what it reaches down to in the old ones is replaced by it. */
export function withTop(old: Pages, first: Page<unknown>): Pages {
  const known = old.pages.flatMap(({ list }) => list.map(idOf));
  const end = known.indexOf(idOf(first.list.at(-1)));
  // More is new than fits a page, or nothing follows: the fresh page is where the list begins anew.
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

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item && 'id' in item ? item.id : item;
}
