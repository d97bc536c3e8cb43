import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Notice, Section, Tile } from '@shared/ui';
import { LegalLinks } from '../legal/index.ts';
import { claims } from './claims.ts';
import styles from './home.module.css';
import { Join } from './join.tsx';
import { Partners } from './partners-section.tsx';
import { Protocol } from './protocol.tsx';

export default function Background() {
  return (
    <>
      <Partners />
      <Mission />
      <Protocol />
      <Claims />
      <Join />
      <footer className={styles.footer}>
        <LegalLinks />
      </footer>
    </>
  );
}

function Mission() {
  const { t } = useTranslation('host');
  return (
    <section className={styles.mission} aria-labelledby="mission-title">
      <Tile size={40} className={styles.missionTile} />
      <h2 id="mission-title">{t('home.mission.title')}</h2>
      <p className={styles.missionText}>{t('home.mission.text')}</p>
      <p className={styles.missionMore}>{t('home.mission.more')}</p>
    </section>
  );
}

/** The operator's claims, each with its date, under a note that they are not verified. */
function Claims() {
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
