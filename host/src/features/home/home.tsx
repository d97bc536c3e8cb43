import { useSession, useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { memo } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { loadOverview } from '../overview/index.ts';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Marquee } from './marquee.tsx';

// Everything below a phone's first screen loads after it.
const loadStory = () => import('./story.lazy.tsx');

/**
 * Specification §2: a member's overview comes first. Memoised: the router creates a new page
 * element with every state of every navigation.
 */
export const Home = memo(() => {
  const signedIn = useSession().status === 'in';
  return (
    <>
      <Marquee />
      <div className={styles.home}>
        {signedIn ? <MemberHome /> : <Hero />}
        <LazyPart load={loadStory} fallback={<div className={styles.rest} />} />
      </div>
    </>
  );
});

function MemberHome() {
  const { t } = useTranslation('host');
  return (
    <div className={styles.member}>
      <h1 className={styles.memberTitle}>{t('home.member')}</h1>
      <LazyPart load={loadOverview} fallback={<OverviewSkeleton />} />
    </div>
  );
}

/** Skeleton with the same total height as the overview. */
function OverviewSkeleton() {
  return (
    <div className={styles.overview} aria-busy="true">
      {[172, 196, 92, 92].map((height, place) => (
        <Skeleton key={place} shape="block" height={height} />
      ))}
    </div>
  );
}
