import { LazyPart } from '../../lazy/lazy-part.tsx';
import { useNear } from '../../lazy/use-near.ts';
import styles from './home.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { News } from './news.tsx';

const loadBackground = () => import('./background.tsx');

/** The home page below its first screen; what is further down arrives when it comes near. */
export default function Story() {
  const [near, end] = useNear();
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
