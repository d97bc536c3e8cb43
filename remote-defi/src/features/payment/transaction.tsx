import { useConfig, useTranslation } from '@shared/shell';
import { Address, Icon } from '@shared/ui';
import styles from './payment.module.css';

/** The transaction's hash, to copy, and to look up where the chain has an explorer. */
export function Transaction({ hash }: { hash: string }) {
  const { t } = useTranslation('remote-defi');
  const explorer = useConfig().chain.explorer_url;
  return (
    <div className={styles.transaction}>
      <span className={styles.fine}>{t('pay.tx')}</span>
      <Address value={hash} copyLabel={t('pay.tx.copy')} copiedLabel={t('copied')} />
      {explorer && (
        <a
          className={styles.explorer}
          href={`${explorer.replace(/\/$/, '')}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('pay.tx.explorer')}
          <Icon name="external" size={16} />
        </a>
      )}
    </div>
  );
}
