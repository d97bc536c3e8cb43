import type { CardSummary } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';
import { Button, PayCard } from '@shared/ui';
import { OwnCard } from './own-card.tsx';
import styles from './own-cards.module.css';

/** The user's cards as objects beside each other; without one, a specimen and how to get there. */
export function OwnCards({ cards }: { cards: readonly CardSummary[] }) {
  const { t } = useTranslation('remote-visa');
  if (cards.length === 0) return <Specimen />;
  return (
    <ul
      className={styles.rail}
      aria-label={t('cards.heading')}
      data-many={cards.length > 1 || undefined}
    >
      {cards.map((card) => (
        <OwnCard key={card.id} card={card} />
      ))}
    </ul>
  );
}

/** In the place of cards, where there are none yet. */
export function Specimen() {
  const { t } = useTranslation('remote-visa');
  const { brand } = useConfig();
  return (
    <div className={styles.specimen}>
      <PayCard
        brand={brand}
        kind={t('cards.empty.sample')}
        tone="stone"
        className={styles.sample}
      />
      <div>
        <p className={styles.emptyTitle}>{t('cards.empty.title')}</p>
        <p className={styles.emptyText}>{t('cards.empty.text')}</p>
        <Button to="/bank?tab=get" variant="primary" className={styles.emptyAction}>
          {t('home.tab.get')}
        </Button>
      </div>
    </div>
  );
}
