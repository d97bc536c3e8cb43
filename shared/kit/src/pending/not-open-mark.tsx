import { pendingRoutes } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Badge } from '@shared/ui';
import { matchPath } from 'react-router-dom';

/** Beside or inside what leads to `to`: that its page is not built yet. Gone once it is. */
export function NotOpenMark({ to }: { to: string }) {
  const { t } = useTranslation('kit');
  return isPending(to) ? <Badge tone="warning">{t('pending.mark')}</Badge> : null;
}

function isPending(to: string): boolean {
  const pathname = to.split('?')[0] ?? to;
  return Object.values(pendingRoutes).some((routes) =>
    routes.some(({ path }) => matchPath(path, pathname)),
  );
}
