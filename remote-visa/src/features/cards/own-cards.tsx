import type { CardSummary } from '@shared/contract';
import { ShellLink, useConfig, useFormat, useTranslation } from '@shared/shell';
import { Amount, Badge, PayCard, Section } from '@shared/ui';
import styles from './own-cards.module.css';

const statusTone = {
  pending_recharge: 'warning',
  processing: 'neutral',
  success: 'success',
  failed: 'danger',
} as const;

/** The user's cards as objects beside each other; without one, a specimen and how to get there. */
export function OwnCards({ cards }: { cards: readonly CardSummary[] }) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('cards.heading')}>
      {cards.length === 0 ? (
        <Specimen />
      ) : (
        <ul className={styles.rail} data-many={cards.length > 1 || undefined}>
          {cards.map((card) => (
            <OwnCard key={card.id} card={card} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OwnCard({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
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
              <Badge tone={statusTone[card.status]}>{t(`cards.status.${card.status}`)}</Badge>
            )
          }
          tone={card.type === 'physical' ? 'ink' : 'viridian'}
        />
      </ShellLink>
      <p className={styles.balance}>
        <span>{t('cards.balance')}</span>
        <Amount
          value={format.amount(card.balance, 'USDT', { unit: false })}
          unit={format.unit('USDT')}
          size="lg"
        />
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
      </div>
    </div>
  );
}
