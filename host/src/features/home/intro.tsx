import { useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import styles from './home.module.css';

/** For members, below what is theirs: what visitors read first. */
export function Intro() {
  const { t } = useTranslation('host');
  return <Section title={t('home.title')} lead={t('home.lead')} className={styles.section} />;
}
