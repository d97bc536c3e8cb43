import { useSession } from '@shared/shell';
import { memo } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Marquee } from './marquee.tsx';
import { TicketSummary } from './ticket-summary.tsx';

// What is below the first screen of a phone arrives after it.
const loadStory = () => import('./story.tsx');

/**
 * /index (specification §2): intro, news, partners, mission, protocol, join. Memoised, because the
 * router makes a new element of its page with every state of every navigation.
 */
export const Home = memo(() => {
  const signedIn = useSession().status === 'in';
  return (
    <>
      <Marquee />
      <div className={styles.home}>
        <Hero />
        {signedIn && <TicketSummary />}
        <LazyPart load={loadStory} fallback={<div className={styles.rest} />} />
      </div>
    </>
  );
});
