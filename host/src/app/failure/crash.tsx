import { useTranslation } from '@shared/shell';
import { Button, ErrorState } from '@shared/ui';
import styles from './crash.module.css';

/** Full-screen panel for a failure of the frame itself. */
export function Crash() {
  const { t } = useTranslation('host');
  return (
    <main className={styles.screen}>
      <ErrorState pageTitle title={t('crash.title')} text={t('crash.text')} />
      <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </main>
  );
}
