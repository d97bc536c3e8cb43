import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';

/** Asks for what is on show again; stays focusable while that is under way. */
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
