import { pendingRoutes } from '@shared/contract';
import { type KeyOf, useTranslation } from '@shared/shell';
import { Badge } from '@shared/ui';

/** A promise of this page → where it is kept. */
const places = {
  transfers: ['/wallet/transfer'],
  cards: [
    '/bank/addHolders',
    '/bank/virtual_apply',
    '/bank/physical_apply',
    '/bank/cardDetail/:id',
  ],
} as const;

type Promised = keyof typeof places;

/** The names of promises that stand beside others in their sentence. */
const names: Partial<Record<Promised, KeyOf<'host'>>> = { transfers: 'home.notOpen.transfers' };

/**
 * Says of a promise that its pages are not built yet, and is gone once they are. One that stands beside
 * others that are kept is named.
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
    const name = names[one];
    return (
      <Badge key={one} tone="warning" className={className}>
        {name ? t('home.notOpen.part', { part: t(name) }) : t('home.notOpen.all')}
      </Badge>
    );
  });
}
