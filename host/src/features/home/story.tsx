import { useSession, useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import { useEffect } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { useIdle } from '../../lazy/use-idle.ts';
import { useNear } from '../../lazy/use-near.ts';
import styles from './home.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { News } from './news.tsx';

const loadBackground = () => import('./background.tsx');

/** The home page below its first screen; sections further down render when they come near. */
export default function Story() {
  const [near, end] = useNear();
  const idle = useIdle();
  const signedIn = useSession().status === 'in';
  useEffect(() => {
    // Loads before the user scrolls: a page left open may outlive its build's files.
    if (idle) loadBackground().catch(() => {});
  }, [idle]);
  return (
    <>
      {signedIn && <Intro />}
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

function Intro() {
  const { t } = useTranslation('host');
  return <Section title={t('home.title')} lead={t('home.lead')} className={styles.section} />;
}
