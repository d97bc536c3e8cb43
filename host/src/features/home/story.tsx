import { useEffect } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { useNear } from '../../lazy/use-near.ts';
import styles from './home.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { News } from './news.tsx';
import { useIdle } from './use-idle.ts';

const loadBackground = () => import('./background.tsx');

/** The home page below its first screen; what is further down is rendered when it comes near. */
export default function Story() {
  const [near, end] = useNear();
  const idle = useIdle();
  useEffect(() => {
    // Here before anybody scrolls: a page left open may outlive the files of its build.
    if (idle) loadBackground().catch(() => {});
  }, [idle]);
  return (
    <>
      <HowItWorks />
      <News />
      {near ? (
        <LazyPart load={loadBackground} fallback={<div className={styles.rest} />} />
      ) : (
        <div ref={end} className={styles.rest} />
      )}
    </>
  );
}
