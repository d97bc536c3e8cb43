import { useTranslation } from '@shared/shell';
import { Button, ErrorState, Page } from '@shared/ui';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useRemotes } from '../remotes/index.ts';
import styles from './failure.module.css';

/** No page has this address, as far as the registry could be read. */
export function NotFound() {
  const { key } = useLocation();
  return <NotFoundHere key={key} />;
}

/** Settled for each navigation: a registry that arrives during a retry may bring the page. */
function NotFoundHere() {
  const { known } = useRemotes();
  const [wasKnown] = useState(known);
  return wasKnown ? <NoPage /> : <PagesUnknown />;
}

/** A retry is a navigation to the same place, which reads the registry again. */
function PagesUnknown() {
  const { t } = useTranslation('host');
  const location = useLocation();
  const navigate = useNavigate();
  const retrying = useNavigation().state !== 'idle';
  return (
    <Page title={t('failure.title')}>
      <ErrorState
        text={t('failure.reason.unavailable')}
        action={{
          label: t('failure.retry'),
          icon: 'refresh',
          run: () => navigate(location, { replace: true, preventScrollReset: true }),
          busy: retrying,
        }}
      />
      <Button variant="quiet" to="/index">
        {t('failure.home')}
      </Button>
    </Page>
  );
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

/** A mosaic with one tile missing. */
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
