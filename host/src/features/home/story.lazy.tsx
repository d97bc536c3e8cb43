import {
  errorText,
  shellStore,
  useConfig,
  useLanguage,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Button, ErrorState, Icon, List, ListItem, Section, Skeleton } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { useIdle } from '../../lazy/use-idle.ts';
import { useNear } from '../../lazy/use-near.ts';
import { doneStepsAtom, type Step } from '../overview/index.ts';
import styles from './home.module.css';
import { TechnicalFacts } from './technical-facts.tsx';
import { loadAnnouncements, useAnnouncements } from './use-announcements.ts';
import { useCardPrices } from './use-card-prices.ts';
import { useTicketPrice } from './use-ticket-price.ts';

const loadBackground = () => import('./background.lazy.tsx');

interface StoryProps {
  /** How often the user has asked for the steps: each time, the page scrolls to them. */
  stepsAsked?: number;
}

/** The home page below its first screen. Signed-in users see the news; a button shows the rest. */
export default function Story({ stepsAsked = 0 }: StoryProps) {
  const { t } = useTranslation('host');
  const signedIn = useSession().status === 'in';
  const [unfolded, setUnfolded] = useState(false);
  if (!signedIn) return <Introduction stepsAsked={stepsAsked} />;
  return (
    <>
      {!unfolded && <News />}
      <Button
        variant="quiet"
        data-edge="start"
        iconEnd="chevron-down"
        aria-expanded={unfolded}
        className={styles.about}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t('home.about')}
      </Button>
      {unfolded && (
        <>
          <Section title={t('home.title')} lead={t('home.lead')} className={styles.section} />
          <Introduction stepsAsked={0} />
        </>
      )}
    </>
  );
}

/** Renders the last sections only when the user scrolls near them. */
function Introduction({ stepsAsked }: Required<StoryProps>) {
  const [near, end] = useNear();
  const idle = useIdle();
  useEffect(() => {
    // Loads before the user scrolls: a page left open may outlive its build's files.
    if (idle) loadBackground().catch(() => {});
  }, [idle]);
  const answered = useRef(0);
  useEffect(() => {
    // Effects also run when the kept-alive page returns, to its last position.
    if (answered.current === stepsAsked) return;
    answered.current = stepsAsked;
    scrollToSteps();
  }, [stepsAsked]);
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

function News() {
  const { t } = useTranslation('host');
  const answer = useAnnouncements();
  return (
    <Section title={t('home.news.title')} className={styles.section}>
      {!answer ? (
        <Skeleton shape="row" count={3} />
      ) : answer.items.length > 0 ? (
        <List label={t('home.news.title')} variant="plain">
          {answer.items.map(({ id, text, path }) => (
            <ListItem key={id} icon="bell" title={text} to={path ?? undefined} />
          ))}
        </List>
      ) : answer.error ? (
        <NoNews error={answer.error} />
      ) : (
        <p className={styles.quiet}>{t('home.news.none')}</p>
      )}
    </Section>
  );
}

/** Explains why the news could not load. Loads them on demand, and when the network is back. */
function NoNews({ error }: { error: unknown }) {
  const { t } = useTranslation('host');
  const [language] = useLanguage();
  const [busy, setBusy] = useState(false);
  const retry = useCallback(async () => {
    setBusy(true);
    await loadAnnouncements(language);
    setBusy(false);
  }, [language]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return (
    <ErrorState
      text={errorText(error)}
      action={{ label: t('failure.retry'), icon: 'refresh', run: retry, busy }}
    />
  );
}

/** The steps by number. The two third steps do not depend on each other. */
const steps: readonly [label: string, id: Step][] = [
  ['1', 'connect'],
  ['2', 'sign'],
  ['3a', 'buy'],
  ['3b', 'card'],
  ['4', 'follow'],
];

const none: ReadonlySet<Step> = new Set();

function HowItWorks() {
  const { t } = useTranslation('host');
  const { chain } = useConfig();
  const price = useTicketPrice();
  const cardPrices = useCardPrices();
  const known = useAtomValue(doneStepsAtom, { store: shellStore });
  const done = useSession().status === 'in' ? known : none;
  const values = {
    chain: chain.name,
    confirmations: chain.confirmations,
    price,
  };
  return (
    <section id="how" className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title" tabIndex={-1}>
        {t('home.how.title')}
      </h2>
      <ol className={styles.steps}>
        {steps.map(([label, id]) => (
          <li
            key={id}
            className={styles.step}
            data-label={label}
            data-done={done.has(id) || undefined}
          >
            <h3>
              {done.has(id) && <Icon name="check" size={20} label={t('step.done')} />}
              <span>{t(`home.how.${id}`)}</span>
            </h3>
            <p>
              {[t(`home.how.${id}Text`, values), ...(id === 'card' ? cardPrices : [])]
                .join(' ')
                // The full-width full stop contains its space.
                .replaceAll('。 ', '。')}
            </p>
          </li>
        ))}
      </ol>
      <TechnicalFacts />
    </section>
  );
}

/** Scrolls to the steps, and focuses their heading. */
function scrollToSteps(): void {
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const steps = document.getElementById('how');
  steps?.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto' });
  steps?.querySelector('h2')?.focus({ preventScroll: true });
}
