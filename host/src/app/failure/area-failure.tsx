import { ApiError, errorText, useTranslation } from '@shared/shell';
import { Button, ErrorState } from '@shared/ui';
import { useRouteError } from 'react-router-dom';
import { remoteFailureOf } from '../../federation/index.ts';
import styles from './crash.module.css';
import { FailurePanel } from './failure-panel.tsx';

/**
 * Panel for a failed remote or page. After a network failure it retries when the network is back.
 */
export function AreaFailure() {
  const { t } = useTranslation('host');
  const error = useRouteError();
  const { reason, reference } = remoteFailureOf(error);
  const isRefused = error instanceof ApiError;
  return (
    <FailurePanel
      icon={reason === 'offline' ? 'wifi-off' : 'alert'}
      text={isRefused ? errorText(error) : t(`failure.reason.${reason}`)}
      reference={isRefused ? error.reference : reference}
      retriesOnline={reason !== 'broken'}
    />
  );
}

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
