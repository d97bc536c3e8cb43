import { ApiError, errorText, useTranslation } from '@shared/shell';
import { Button, ErrorState, type ErrorStateProps, Page } from '@shared/ui';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { remoteFailureOf, useFederation } from '../../federation/index.ts';
import crashStyles from './crash.module.css';
import styles from './failure.module.css';

/** Replaces a failed page. Unless its code is broken, retries when the network is back. */
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
    <main className={crashStyles.screen}>
      <ErrorState pageTitle title={t('crash.title')} text={t('crash.text')} />
      <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </main>
  );
}

export function NotFound() {
  const { key, pathname } = useLocation();
  return <NotFoundHere key={key} path={pathname} />;
}

/** Checks the path once per navigation. A retry navigates, which reads the registry again. */
function NotFoundHere({ path }: { path: string }) {
  const { t } = useTranslation('host');
  const { knows, known } = useFederation();
  const [isKnown] = useState(() => knows(path));
  if (isKnown) return <NoPage />;
  // The path may belong to a remote that is missing in the registry, or there is no registry.
  const text = t(known ? 'failure.reason.unavailable' : 'status.pagesUnknown');
  return <FailurePanel text={text} retriesOnline />;
}

function NoPage() {
  const { t } = useTranslation('host');
  const { pathname } = useLocation();
  return (
    <div className={styles.lost}>
      <MissingTile />
      <h1 className={styles.title}>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <p className={styles.path} translate="no">
        {pathname}
      </p>
      <Button variant="primary" to="/index">
        {t('failure.home')}
      </Button>
    </div>
  );
}

/** Decorative picture: nine tiles, one of them missing. */
function MissingTile() {
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return (
    <svg className={styles.mosaic} viewBox="0 0 102 102" aria-hidden="true">
      {places.map((place) => (
        <rect
          key={place}
          x={(place % 3) * 35}
          y={Math.floor(place / 3) * 35}
          width="32"
          height="32"
          rx="6"
          className={place === 4 ? styles.missing : styles.tile}
        />
      ))}
      <rect x="42" y="44" width="20" height="20" rx="4" className={styles.fallen} />
    </svg>
  );
}

interface FailurePanelProps extends Pick<ErrorStateProps, 'icon' | 'text' | 'reference'> {
  retriesOnline: boolean;
}

/**
 * Replaces the page in the content area; the frame around it keeps working. A retry navigates to
 * the same address, which discovers and loads the routes again. After a failed retry it also offers
 * a reload.
 */
function FailurePanel({ retriesOnline, ...state }: FailurePanelProps) {
  const { t } = useTranslation('host');
  const location = useLocation();
  const navigate = useNavigate();
  const navigating = useNavigation().state !== 'idle';
  const retry = () =>
    navigate(location, { replace: true, preventScrollReset: true, state: { retried: true } });
  // Runs with each render, because `retry` navigates to that render's location. Does not listen
  // during a navigation, which a retry would end. A layout effect listens before the first paint.
  useLayoutEffect(() => {
    if (!retriesOnline || navigating) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return (
    <Page title={t('failure.title')}>
      <ErrorState
        {...state}
        referenceLabel={t('failure.reference')}
        copyLabel={t('failure.copyReference')}
        copiedLabel={t('account.copied')}
        action={{ label: t('failure.retry'), icon: 'refresh', run: retry, busy: navigating }}
      />
      {location.state?.retried && (
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      )}
      {!location.pathname.startsWith('/help') && (
        <Button variant="quiet" to="/help?topic=trouble">
          {t('failure.help')}
        </Button>
      )}
      <Button variant="quiet" to="/index">
        {t('failure.home')}
      </Button>
    </Page>
  );
}
