import { useConfig } from '@shared/shell';
import { Address, Icon, VisuallyHidden } from '@shared/ui';
import { CopyValue } from './copy-value.tsx';
import { explorerUrl } from './explorer-link.tsx';
import styles from './transaction-link.module.css';

export interface TransactionLinkProps {
  hash: string;
  /** 'Transaction of ticket 12'. */
  label: string;
  /** 'Copy transaction hash of ticket 12'. */
  copyLabel: string;
}

/**
 * A shortened transaction hash that links to the explorer, or can be copied if the chain has no
 * explorer.
 */
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
