import { openSignIn, useConfig, useFormat, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import styles from './hero.module.css';
import visualStyles from './hero-visual.module.css';

// Decoration: the text does not wait for it.
const loadVisual = () => import('./hero-visual.lazy.tsx');

/** For visitors: the product in one sentence, and the button to connect. */
export function Hero() {
  const { t } = useTranslation('host');
  const { chain, ticket_price: price } = useConfig();
  const format = useFormat();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.text}>
        <h1 id="hero-title" className={styles.title}>
          {t('home.title')}
        </h1>
        <p className={styles.lead}>{t('home.lead')}</p>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" aria-haspopup="dialog" onClick={() => openSignIn()}>
            {t('home.connect')}
          </Button>
          <Button
            size="lg"
            variant="quiet"
            iconEnd="chevron-down"
            className={styles.more}
            onClick={scrollToSteps}
          >
            {t('home.toSteps')}
          </Button>
        </div>
        <p className={styles.note}>
          {t('home.priceNote', { price: format.amount(price, 'JU'), chain: chain.name })}
        </p>
      </div>
      <div className={visualStyles.visual} aria-hidden="true" inert>
        <LazyPart load={loadVisual} />
      </div>
    </section>
  );
}

function scrollToSteps(): void {
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const steps = document.getElementById('how');
  steps?.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto' });
  steps?.querySelector('h2')?.focus({ preventScroll: true });
}
