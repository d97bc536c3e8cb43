import { useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import styles from './home.module.css';
import { partners } from './partners.ts';

export function Partners() {
  const { t } = useTranslation('host');
  return (
    <Section
      title={t('home.partners.title')}
      lead={t('home.partners.lead')}
      className={styles.section}
    >
      <ul className={styles.partners}>
        {partners.map(({ id, name, url }) => (
          <li key={id} className={styles.partner}>
            <h3 translate="no">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
            </h3>
            <p>{t(`home.partner.${id}`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
