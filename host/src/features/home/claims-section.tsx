import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import { claims } from './claims.ts';
import styles from './home.module.css';

/** What the operator says, set apart from what is known. */
export function Claims() {
  const { t } = useTranslation('host');
  const [locale] = useLanguage();
  const format = useFormat();
  return (
    <Section title={t('home.claims.title')} lead={t('home.claims.lead')} className={styles.section}>
      <ul className={styles.claims}>
        {claims.map(({ id, recorded, text }) => (
          <li key={id} className={styles.claim}>
            <span>{text[locale]}</span>
            <span className={styles.claimLabel}>
              <span>{t('home.claims.label')}</span>
              <time dateTime={recorded}>{format.date(recorded, 'date')}</time>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
