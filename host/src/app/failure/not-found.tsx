import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/index.ts';
import styles from './failure.module.css';
import { FailurePanel } from './failure-panel.tsx';

/** Page for a path that no known route matches. */
export function NotFound() {
  const { key, pathname } = useLocation();
  return <NotFoundHere key={key} path={pathname} />;
}

/** Decides once per navigation. A retry loads the registry, which may then contain the page. */
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
