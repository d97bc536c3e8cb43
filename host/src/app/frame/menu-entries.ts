import type { Locale, MenuEntry } from '@shared/contract';

/** One line of the menu or one tab, in the current language. */
export interface Entry {
  path: string;
  icon: string;
  label: string;
}

/** The registry's entries of one place, in their order, labelled in `locale`, else in English. */
export function entriesOf(
  menu: readonly MenuEntry[],
  place: MenuEntry['place'],
  locale: Locale,
): Entry[] {
  return menu
    .filter((entry) => entry.place === place)
    .sort((a, b) => a.order - b.order)
    .map(({ path, icon, label }) => ({ path, icon, label: label[locale] ?? label.en ?? path }));
}

/**
 * The entry that stands for the page on show: the one whose path fits best, counting its query
 * ('/ticket?tab=mine' before '/ticket' when the tab is open), then a page below it, then the first of
 * the same owner (a remote): no page leaves people without a sign of where they are.
 */
export function currentEntry(
  entries: readonly Entry[],
  location: { pathname: string; search: string },
  ownerOf: (pathname: string) => string | undefined = () => undefined,
): Entry | undefined {
  let best: { entry: Entry; fit: number } | undefined;
  for (const entry of entries) {
    const fit = fitOf(entry.path, location);
    if (fit > (best?.fit ?? 0)) best = { entry, fit };
  }
  if (best) return best.entry;
  const owner = ownerOf(location.pathname);
  return owner === undefined
    ? undefined
    : entries.find(({ path }) => path.startsWith('/') && ownerOf(pathnameOf(path)) === owner);
}

function pathnameOf(path: string): string {
  return path.split('?')[0] ?? path;
}

function fitOf(path: string, location: { pathname: string; search: string }): number {
  const [pathname = '', query = ''] = path.split('?');
  const here = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(query)) {
    if (here.get(name) !== value) return 0;
  }
  const bonus = query ? 1 : 0;
  if (location.pathname === pathname) return 1000 + bonus;
  return location.pathname.startsWith(`${pathname}/`) ? pathname.length + bonus : 0;
}
