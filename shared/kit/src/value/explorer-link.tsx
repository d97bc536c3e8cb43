import type { ChainInfo } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

/**
 * URL of a transaction or an address on the chain's explorer; undefined if the chain has no
 * explorer.
 */
export function explorerUrl(chain: ChainInfo, kind: 'tx' | 'address', value: string) {
  return chain.explorer_url && `${chain.explorer_url.replace(/\/$/, '')}/${kind}/${value}`;
}

/**
 * Link to a transaction or an address on the chain's explorer. Renders nothing without an explorer.
 */
export function ExplorerLink({ kind, value }: { kind: 'tx' | 'address'; value: string }) {
  const { t } = useTranslation('kit');
  const url = explorerUrl(useConfig().chain, kind, value);
  if (!url) return null;
  return (
    <Button variant="quiet" size="sm" iconEnd="external" href={url}>
      {t('value.explorer')}
    </Button>
  );
}
