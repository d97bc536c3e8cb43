import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';

/** Button to refetch the page's data. Stays focusable while the request is in flight. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh(): void }) {
  const { t } = useTranslation('kit');
  return (
    <IconButton
      icon="refresh"
      label={t('query.refresh')}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onRefresh()}
    />
  );
}
