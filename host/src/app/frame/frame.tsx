import { useConfig, useSession, useTranslation } from '@shared/shell';
import { useCallback, useRef } from 'react';
import { useOutlet } from 'react-router-dom';
import { useFederation } from '../../federation/index.ts';
import { isKept, KeepAlive, useHeading, useScroll } from '../keep-alive/index.ts';
import { FooterTabs } from './footer-tabs.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { Overlays } from './overlays.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { MenuColumn } from './side-menu.tsx';
import { StatusBars } from './status-bars.tsx';
import { useArriving } from './use-arriving.ts';
import { useMedia } from './use-media.ts';
import { useSessionEpoch } from './use-session-epoch.ts';

// The same elements in every render: a navigation rerenders only readers of the location.
const header = <Header />;
const bars = <StatusBars />;
const overlays = <Overlays />;

/** Layout around every page: header, menu, tabs, bars, and the kept-alive pages in the middle. */
export function Frame() {
  const { t } = useTranslation('host');
  const { brand } = useConfig();
  const federation = useFederation();
  const session = useSession();
  const epoch = useSessionEpoch(session.address);
  const wide = useMedia('(min-width: 960px)');
  const area = useRef<HTMLElement>(null);
  const signedIn = session.status === 'in';
  const keeps = useCallback(
    (path: string) => isKept(federation, path, signedIn),
    [federation, signedIn],
  );
  const deepLink = useOutlet() === null;
  const arriving = useArriving() || deepLink;
  useScroll(keeps, epoch, arriving);
  useHeading(area, brand);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      {header}
      <div className={styles.columns}>
        {wide && <MenuColumn className={styles.column} />}
        <main id="content" ref={area} tabIndex={-1} className={styles.content} aria-busy={arriving}>
          {bars}
          <KeepAlive keeps={keeps} epoch={epoch} pending={arriving && <PageSkeleton />} />
        </main>
      </div>
      {!wide && <FooterTabs />}
      {overlays}
    </div>
  );
}
