import {
  inviteAtom,
  loadMemberTexts,
  openSignIn,
  pageLeftAtom,
  shellStore,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { loadOverview } from '../overview/index.ts';
import { HeroView } from './hero-view.tsx';
import styles from './home.module.css';
import { Marquee } from './marquee.tsx';

// Everything below a phone's first screen loads after it.
const loadStory = () => import('./story.lazy.tsx');

/** /index (specification §2). Memoised: the router renders it with each state of a navigation. */
export const Home = memo(() => {
  const signedIn = useSession().status === 'in';
  return (
    <>
      {/* Members read the same lines as news, below the overview. */}
      {!signedIn && <Marquee />}
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
      <h1 className={styles.memberTitle}>{t('menu.home')}</h1>
      <LazyPart load={loadOverview} fallback={<OverviewSkeleton />} />
    </div>
  );
}

/** Placeholder with the height of the overview. */
function OverviewSkeleton() {
  return (
    <div className={styles.overview} aria-busy="true">
      <Skeleton shape="figure" />
      <Skeleton shape="row" count={3} />
      <Skeleton shape="row" count={2} height={92} />
    </div>
  );
}

// Decoration, which loads after the text.
const loadVisual = () => import('./hero-visual.lazy.tsx');
const loadPriceNote = () => loadVisual().then(({ PriceNote }) => ({ default: PriceNote }));

async function loadInvited() {
  const [note] = await Promise.all([import('./invited-note.lazy.tsx'), loadMemberTexts()]);
  return note;
}

async function loadEnded() {
  const [note] = await Promise.all([import('./session-ended-note.lazy.tsx'), loadMemberTexts()]);
  return note;
}

function Hero() {
  const { t } = useTranslation('host');
  const ended = useAtomValue(pageLeftAtom, { store: shellStore })?.reason === 'expired';
  const invited = useAtomValue(inviteAtom, { store: shellStore });
  return (
    <HeroView
      texts={{
        title: t('home.title'),
        lead: t('home.lead'),
        signIn: t('account.signIn'),
        toSteps: t('home.toSteps'),
      }}
      invited={
        (ended && <LazyPart load={loadEnded} />) || (invited && <LazyPart load={loadInvited} />)
      }
      note={<LazyPart load={loadPriceNote} />}
      visual={<LazyPart load={loadVisual} />}
      onSignIn={() => openSignIn()}
      onSteps={scrollToSteps}
    />
  );
}

// If the steps cannot load, there is nothing to scroll to.
const scrollToSteps = () =>
  loadStory().then(
    (story) => story.scrollToSteps(),
    () => {},
  );
