import {
  aheadWhenIdle,
  isLanguageChosen,
  useConfig,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Skeleton, VisuallyHidden } from '@shared/ui';
import { useAtom } from 'jotai';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useOutlet } from 'react-router-dom';
import { Notices } from '../../features/overlays/index.tsx';
import { Risk } from '../../features/risk/index.tsx';
import { SignIn } from '../../features/sign-in/index.tsx';
import { useFederation } from '../../federation/index.ts';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';
import { useMedia } from '../../lazy/use-media.ts';
import { isKept, KeepAlive, useHeading, useScroll } from '../keep-alive/index.ts';
import { FooterTabs } from './footer-tabs.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { sheetAtom } from './sheets.ts';
import { MenuColumn } from './side-menu.tsx';
import { Connectivity, StatusBars } from './status-bars.tsx';

// Created once, so that a navigation rerenders only readers of the location.
const top = (
  <div className={styles.top}>
    <Header />
    <Connectivity />
  </div>
);
const bars = <StatusBars />;
const overlays = <Overlays />;

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
  useEffect(repeatTap, []);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      {top}
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

/** Repeats the last tap on the first screen of index.html, which no code handled. */
function repeatTap(): void {
  const { dataset } = document.documentElement;
  if (dataset.tapped)
    document.querySelector<HTMLElement>(`[data-tap="${dataset.tapped}"]`)?.click();
  delete dataset.tapped;
}

/** A page that takes longer than this shows its skeleton instead of the previous page, ms. */
const lateAfterMs = 150;

/** Whether a skeleton shows: a slow page loads, or the session of a member's page has ended. */
function useArriving(): boolean {
  const { location: target } = useNavigation();
  const here = useLocation().pathname;
  const { status } = useSession();
  const federation = useFederation();
  const leaving = target !== undefined && target.pathname !== here;
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [leaving]);

  const barred = status === 'out' && federation.matchRoute(here)?.route.access === 'login';
  return (leaving && late) || barred;
}

/**
 * Returns an id that changes when a session ends or its account changes: kept-alive pages must not
 * be shown to another user. A sign-in does not change it, so the visitor's pages stay.
 */
export function useSessionEpoch(address: string | undefined): string {
  const [seen, setSeen] = useState({ address, epoch: 0 });
  if (seen.address === address) return String(seen.epoch);
  const next = { address, epoch: seen.address ? seen.epoch + 1 : seen.epoch };
  setSeen(next);
  return String(next.epoch);
}

/** Skeleton of a loading page. It fades in late, so that a fast page does not flicker. */
function PageSkeleton() {
  const { t } = useTranslation('host');
  return (
    <div className={styles.page}>
      <VisuallyHidden role="status">{t('frame.loading')}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="figure" />
      <Skeleton shape="row" count={4} />
    </div>
  );
}

const loadLanguage = () => import('./language-sheet.lazy.tsx');
const loadAccount = async () => (await import('./account-sheet.lazy.tsx')).load();

function Overlays() {
  const [sheet, setSheet] = useAtom(sheetAtom);
  const close = () => setSheet(null);
  return (
    <>
      <SignIn />
      <Notices />
      <Risk />
      <LanguageOffer />
      <LazyOverlay wanted={sheet === 'language'} load={loadLanguage} onFailed={close} />
      <LazyOverlay wanted={sheet === 'account'} load={loadAccount} onFailed={close} />
    </>
  );
}

/** Renders nothing until the browser is idle, and nothing for users who have chosen a language. */
function LanguageOffer() {
  const { pathname } = useLocation();
  const [Offer, setOffer] = useState<ComponentType>();
  useEffect(() => {
    if (isLanguageChosen()) return;
    return aheadWhenIdle(async () => {
      const loaded = await import('./language-offer.lazy.tsx');
      setOffer(() => loaded.default);
    });
  }, []);
  // On other pages the offer would cover a form's button.
  return pathname === '/index' && Offer && <Offer />;
}
