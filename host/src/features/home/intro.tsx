import { useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import styles from './home.module.css';

/** The visitors' introduction, shown to members below their overview. */
export function Intro() {
  const { t } = useTranslation('host');
  return <Section title={t('home.title')} lead={t('home.lead')} className={styles.section} />;
}
