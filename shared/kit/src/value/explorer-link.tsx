import type { ChainInfo } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';
import { Address, Button, Icon, VisuallyHidden } from '@shared/ui';
import { CopyValue } from './copy-value.tsx';
import styles from './transaction-link.module.css';

/** Returns the URL of a page of the explorer; null if the chain has none. */
export function explorerUrl(chain: ChainInfo, kind: 'tx' | 'address', value: string) {
  return chain.explorer_url && `${chain.explorer_url.replace(/\/$/, '')}/${kind}/${value}`;
}

/** Link to the chain's explorer. Renders nothing without an explorer. */
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

export interface TransactionLinkProps {
  hash: string;
  /** Text for screen readers before the hash: 'Transaction of ticket 12'. */
  label: string;
  /** Label of the copy button: 'Copy transaction hash of ticket 12'. */
  copyLabel: string;
}

/** Link to a transaction in the explorer; without an explorer, its hash with a copy button. */
export function TransactionLink({ hash, label, copyLabel }: TransactionLinkProps) {
  const url = explorerUrl(useConfig().chain, 'tx', hash);
  if (!url) return <CopyValue value={hash} label={copyLabel} />;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
      <VisuallyHidden>{label}</VisuallyHidden> <Address value={hash} />
      <Icon name="external" size={14} />
    </a>
  );
}
