import { useConfig, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

/** To a transaction or an address on the chain's explorer; nothing where the chain has none. */
export function ExplorerLink({ kind, value }: { kind: 'tx' | 'address'; value: string }) {
  const { t } = useTranslation('kit');
  const explorer = useConfig().chain.explorer_url;
  if (!explorer) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      iconEnd="external"
      href={`${explorer.replace(/\/$/, '')}/${kind}/${value}`}
    >
      {t('value.explorer')}
    </Button>
  );
}
