import { useConfig, useTranslation } from '@shared/shell';
import '../../lazy/disclosures.css';
import styles from './technical-facts.module.css';

const standards = [
  { id: 'wallets', name: 'EIP-6963', url: 'https://eips.ethereum.org/EIPS/eip-6963' },
  { id: 'login', name: 'EIP-4361', url: 'https://eips.ethereum.org/EIPS/eip-4361' },
] as const;

export function TechnicalFacts() {
  const { t } = useTranslation('host');
  const { chain } = useConfig();
  return (
    <details className={styles.details}>
      <summary>
        <span>{t('home.tech.title')}</span>
      </summary>
      <dl className={styles.facts}>
        <div>
          <dt>{t('home.tech.network')}</dt>
          <dd translate="no">{`${chain.name} · ${chain.id}`}</dd>
        </div>
        <div>
          <dt>{t('home.tech.confirmations')}</dt>
          <dd>{t('home.tech.blocks', { count: chain.confirmations })}</dd>
        </div>
        {standards.map(({ id, name, url }) => (
          <div key={id}>
            <dt>{t(`home.tech.${id}`)}</dt>
            <dd translate="no">
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
