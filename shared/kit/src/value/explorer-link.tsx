import type { ChainInfo } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

/** Of a transaction or an address on the chain's explorer; undefined where the chain has none. */
export function explorerUrl(chain: ChainInfo, kind: 'tx' | 'address', value: string) {
  return chain.explorer_url && `${chain.explorer_url.replace(/\/$/, '')}/${kind}/${value}`;
}

/** To a transaction or an address on the chain's explorer; nothing where the chain has none. */
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
