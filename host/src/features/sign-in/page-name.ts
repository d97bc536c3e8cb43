import { useLanguage, useTranslation } from '@shared/shell';
import { useFederation } from '../../federation/index.ts';

/** Names of pages that no menu entry leads to, by the start of their path. */
const names = {
  '/withdraw': 'member:signIn.page.withdraw',
  '/transfer': 'member:signIn.page.transfer',
  '/wallet/transfer': 'member:signIn.page.transfer',
  '/wallet/deposit': 'member:signIn.page.deposit',
  '/wallet/moneyLog': 'member:signIn.page.activity',
  '/user/security': 'member:signIn.page.security',
} as const;

/** Returns the name of a member's page, else that of its menu entry; undefined for other pages. */
export function usePageName(path: string | undefined): string | undefined {
  const { t } = useTranslation('host');
  const { menu, matchRoute } = useFederation();
  const [locale] = useLanguage();
  if (path === undefined) return undefined;
  const { pathname } = new URL(path, location.origin);
  if (matchRoute(pathname)?.route.access !== 'login') return undefined;
  const starts = [
    ...Object.entries(names).map(([start, key]) => ({ start, name: t(key) })),
    ...menu.flatMap(({ path: own, pages = [], label }) =>
      [own, ...pages].map((start) => ({ start, name: label[locale] ?? label.en })),
    ),
  ];
  const fitting = starts.filter(({ start }) => path.startsWith(start));
  return fitting.sort((a, b) => b.start.length - a.start.length)[0]?.name;
}
