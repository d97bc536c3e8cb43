import { useTranslation } from '@shared/shell';
import { Tile } from '@shared/ui';
import { LegalLinks } from '../legal/index.ts';
import { Claims } from './claims-section.tsx';
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
