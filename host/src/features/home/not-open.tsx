import { pendingRoutes } from '@shared/contract';
import { type KeyOf, useTranslation } from '@shared/shell';
import { Badge } from '@shared/ui';

/** A promise of this page → where it is kept. */
const places = {
  releases: ['/enuRelease'],
  transfers: ['/wallet/transfer'],
  cards: [
    '/bank/addHolders',
    '/bank/virtual_apply',
    '/bank/physical_apply',
    '/bank/cardDetail/:id',
  ],
  aid: ['/ticket/aid'],
} as const;

type Promised = keyof typeof places;

/** The names of promises that stand beside others. */
const names: Partial<Record<Promised, KeyOf<'host'>>> = {
  releases: 'home.notOpen.releases',
  transfers: 'home.notOpen.transfers',
};

/**
 * Says of a promise that its pages are not built yet, and is gone once they are. Of several, which
 * stand beside others that are kept, it names those that are meant, one by one: no Intl.ListFormat,
 * whose first use costs a phone a tenth of a second.
 */
export function NotOpen({
  of,
  className,
}: {
  of: readonly Promised[];
  className?: string | undefined;
}) {
  const { t } = useTranslation('host');
  const pending = new Set<string>(
    Object.values(pendingRoutes).flatMap((routes) => routes.map(({ path }) => path)),
  );
  const missing = of.filter((one) => places[one].some((path) => pending.has(path)));
  return missing.map((one) => {
    const name = of.length > 1 && names[one];
    return (
      <Badge key={one} tone="warning" className={className}>
        {name ? t('home.notOpen.part', { part: t(name) }) : t('home.notOpen.all')}
      </Badge>
    );
  });
}
