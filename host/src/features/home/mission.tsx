import { useTranslation } from '@shared/shell';
import { Tile } from '@shared/ui';
import styles from './home.module.css';

export function Mission() {
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
