import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Notice, Section } from '@shared/ui';
import { claims } from './claims.ts';
import styles from './home.module.css';

/** The operator's claims, each with its date, under a note that they are not verified. */
export function Claims() {
  const { t } = useTranslation('host');
  const [locale] = useLanguage();
  const format = useFormat();
  return (
    <Section title={t('home.claims.title')} className={styles.section}>
      <Notice tone="warning" title={t('home.claims.label')}>
        {t('home.claims.lead')}
      </Notice>
      <ul className={styles.claims}>
        {claims.map(({ id, recorded, text }) => (
          <li key={id} className={styles.claim}>
            <span>{text[locale]}</span>
            <time dateTime={recorded}>{format.date(recorded, 'date')}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
