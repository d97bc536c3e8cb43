import type { CardSummary } from '@shared/contract';
import { Money, StatusBadge, type StatusTable } from '@shared/kit';
import { ShellLink, useConfig, useTranslation } from '@shared/shell';
import { Button, PayCard } from '@shared/ui';
import styles from './own-cards.module.css';

/** A card that is ready says nothing of it. */
function useStatuses(): StatusTable<Exclude<CardSummary['status'], 'success'>> {
  const { t } = useTranslation('remote-visa');
  return {
    pending_recharge: { tone: 'warning', text: t('cards.status.pending_recharge') },
    processing: { tone: 'neutral', text: t('cards.status.processing') },
    failed: { tone: 'danger', text: t('cards.status.failed') },
  };
}

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

function OwnCard({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  const statuses = useStatuses();
  const { brand } = useConfig();
  return (
    <li className={styles.card}>
      <ShellLink className={styles.link} to={`/bank/cardDetail/${encodeURIComponent(card.id)}`}>
        <PayCard
          brand={brand}
          kind={t(`cards.type.${card.type}`)}
          last4={card.last4}
          last4Label={t('cards.number')}
          expires={card.expires}
          expiresLabel={t('cards.expires')}
          status={
            card.status === 'success' ? undefined : (
              <StatusBadge status={card.status} table={statuses} />
            )
          }
          tone={card.type === 'physical' ? 'ink' : 'viridian'}
        />
      </ShellLink>
      <p className={styles.balance}>
        <span>{t('cards.balance')}</span>
        <Money holding amount={card.balance} asset="USDT" size="lg" />
      </p>
    </li>
  );
}

function Specimen() {
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
