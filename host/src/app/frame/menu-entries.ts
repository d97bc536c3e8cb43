import type { Locale, MenuEntry, PagePath } from '@shared/contract';

export interface Entry {
  path: PagePath;
  icon: string;
  label: string;
  /** Other pages, with or without a query, that mark this entry as current, with subpages. */
  pages?: readonly string[] | undefined;
  /** Kinds of pending actions that the entry counts. */
  due?: readonly string[] | undefined;
  /** Name of the group, whose first entry is below a heading. */
  group?: string | undefined;
}

/** Returns the host's own entry. The host's other pages belong to no entry. */
export function homeEntry(label: string): Entry {
  return { path: '/index', icon: 'home', label };
}

/** Returns the remote of a member's page. A public page, such as Help, belongs to no other entry. */
export function ownerOf(
  found: { remote: string; route: { access: 'login' | 'public' } } | undefined,
): string | undefined {
  return found?.route.access === 'login' ? found.remote : undefined;
}

/** Returns the registry's entries of one slot, in order, labelled in `locale` or in English. */
export function entriesOf(
  menu: readonly MenuEntry[],
  place: MenuEntry['place'],
  locale: Locale,
): Entry[] {
  const inLocale = (texts: Record<string, string> = {}) => texts[locale] ?? texts.en;
  return menu
    .filter((entry) => entry.place === place)
    .sort((a, b) => a.order - b.order)
    .map(({ label, group, ...entry }) => ({
      ...entry,
      label: inLocale(label) ?? entry.path,
      group: inLocale(group),
    })) as Entry[];
}

/**
 * Returns the entry to mark as current, by the first rule that finds one: the entry with this path
 * (an entry with a matching query wins: '/ticket?tab=mine' before '/ticket'); the entry whose path
 * or `pages` contain the nearest parent page; the first entry of the same owner (a remote).
 */
export function currentEntry(
  entries: readonly Entry[],
  location: { pathname: string; search: string },
  remoteOf: (pathname: string) => string | undefined,
): Entry | undefined {
  const fits = entries.map((entry) => fitOf(entry, location));
  const best = Math.max(...fits);
  if (best > 0) return entries[fits.indexOf(best)];
  const owner = remoteOf(location.pathname);
  if (!owner) return;
  return entries.find(
    ({ path }) => path.startsWith('/') && remoteOf(path.replace(/\?.*/s, '')) === owner,
  );
}

function fitOf(
  { path, pages = [] }: Entry,
  location: { pathname: string; search: string },
): number {
  return Math.max(fitOfPath(path, location), ...pages.map((page) => fitOfPath(page, location)));
}

function fitOfPath(path: string, location: { pathname: string; search: string }): number {
  const [pathname = '', query = ''] = path.split('?');
  const here = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(query)) {
    if (here.get(name) !== value) return 0;
  }
  const bonus = query ? 1 : 0;
  if (location.pathname === pathname) return 1000 + bonus;
  return location.pathname.startsWith(`${pathname}/`) ? pathname.length + bonus : 0;
}
