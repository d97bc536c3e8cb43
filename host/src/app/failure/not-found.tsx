import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/index.ts';
import styles from './failure.module.css';
import { FailurePanel } from './failure-panel.tsx';

/** Shown if the registry, as far as it could be read, has no page at this address. */
export function NotFound() {
  const { key, pathname } = useLocation();
  return <NotFoundHere key={key} path={pathname} />;
}

/** Keyed by navigation: a registry that arrives during a retry may have the page. */
function NotFoundHere({ path }: { path: string }) {
  const { t } = useTranslation('host');
  const { knows, known } = useFederation();
  const [isKnown] = useState(() => knows(path));
  if (isKnown) return <NoPage />;
  // Without a registry, no page of a remote works.
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
