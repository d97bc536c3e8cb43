import type { MenuEntry } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';
import { useFederation } from '../../federation/index.ts';

/** Titles of pages that no menu entry leads to, by the start of their path. */
const names = {
  '/withdraw': 'member:signIn.page.withdraw',
  '/withdraw/list': 'member:signIn.page.withdrawals',
  '/transfer/list': 'member:signIn.page.transfers',
  '/wallet/transfer': 'member:signIn.page.transfer',
  '/wallet/deposit': 'member:signIn.page.deposit',
  '/wallet/moneyLog': 'member:signIn.page.activity',
  '/user': 'member:signIn.page.team',
  '/user/security': 'member:signIn.page.security',
  '/enuRelease': 'member:signIn.page.release',
  '/power': 'member:signIn.page.power',
} as const;

/**
 * Returns the title of a member's page, else the label of its entry; undefined for other pages. If a
 * page has two entries, the tab has the title: 'Tickets', while the menu has 'Buy ticket'.
 */
export function usePageName(path: string | undefined): string | undefined {
  const { t } = useTranslation('host');
  const { menu, matchRoute } = useFederation();
  const [locale] = useLanguage();
  if (path === undefined) return undefined;
  const { pathname } = new URL(path, location.origin);
  if (matchRoute(pathname)?.route.access !== 'login') return undefined;
  const named = (start: string, { label }: MenuEntry) => ({
    start,
    name: label[locale] ?? label.en,
  });
  const tabs = menu.filter(({ place }) => place === 'footer');
  const starts = [
    ...Object.entries(names).map(([start, key]) => ({ start, name: t(key) })),
    ...[...tabs, ...menu].map((entry) => named(entry.path, entry)),
    ...menu.flatMap((entry) => entry.pages?.map((page) => named(page, entry)) ?? []),
  ];
  const fitting = starts.filter(({ start }) => path.startsWith(start));
  return fitting.sort((a, b) => b.start.length - a.start.length)[0]?.name;
}
