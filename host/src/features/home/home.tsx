import {
  inviteAtom,
  loadMemberTexts,
  onIdle,
  openSignIn,
  pageLeftAtom,
  shellStore,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { memo, useState } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { loadOverview } from '../overview/index.ts';
import { HeroView } from './hero-view.tsx';
import styles from './home.module.css';
import { Marquee } from './marquee.tsx';

// Everything below a phone's first screen loads after it, or when the user asks for it.
const loadStory = () => import('./story.lazy.tsx');
const loadStoryWhenIdle = async () => {
  await new Promise<void>(onIdle);
  return loadStory();
};

/** /index (specification §2). Memoised: the router renders it with each state of a navigation. */
export const Home = memo(() => {
  const signedIn = useSession().status === 'in';
  const [stepsAsked, setStepsAsked] = useState(0);
  return (
    <>
      {/* Members read the same lines as news, below the overview. */}
      {!signedIn && <Marquee />}
      <div className={styles.home}>
        {signedIn ? <MemberHome /> : <Hero onSteps={() => setStepsAsked((count) => count + 1)} />}
        <LazyPart
          load={stepsAsked ? loadStory : loadStoryWhenIdle}
          props={{ stepsAsked }}
          fallback={<div className={styles.rest} />}
        />
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

function Hero({ onSteps }: { onSteps: () => void }) {
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
      onSteps={onSteps}
    />
  );
}
