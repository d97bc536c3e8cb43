import { useSession, useTranslation } from '@shared/shell';
import { List, ListItem, Section, Skeleton } from '@shared/ui';
import { useEffect } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { useIdle } from '../../lazy/use-idle.ts';
import { useNear } from '../../lazy/use-near.ts';
import styles from './home.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { useAnnouncements } from './use-announcements.ts';

const loadBackground = () => import('./background.lazy.tsx');

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

function News() {
  const { t } = useTranslation('host');
  const { items, pending } = useAnnouncements();
  return (
    <Section title={t('home.news.title')} className={styles.section}>
      {items.length > 0 ? (
        <List label={t('home.news.title')} variant="plain">
          {items.map(({ id, text, path }) => (
            <ListItem key={id} icon="bell" title={text} to={path ?? undefined} />
          ))}
        </List>
      ) : pending ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <p className={styles.quiet}>{t('home.news.none')}</p>
      )}
    </Section>
  );
}
