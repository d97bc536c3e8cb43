import { useSession, useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { memo } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { loadOverview } from '../overview/index.ts';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Marquee } from './marquee.tsx';

// What is below the first screen of a phone arrives after it.
const loadStory = () => import('./story.tsx');

/**
 * /index (specification §2): for a member first what is theirs; then intro, news, partners, mission,
 * protocol, join. Memoised, because the router makes a new element of its page with every state of
 * every navigation.
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

/** The overview's places, as high in all as what will stand in them. */
function OverviewSkeleton() {
  return (
    <div className={styles.overview} aria-busy="true">
      {[172, 196, 92, 92].map((height, place) => (
        <Skeleton key={place} shape="block" height={height} />
      ))}
    </div>
  );
}
