import type { CardSummary } from '@shared/contract';
import { Money } from '@shared/kit';
import { ShellLink, useTranslation } from '@shared/shell';
import { CardFace } from './card-face.tsx';
import { NextStep } from './next-step.tsx';
import styles from './own-cards.module.css';

/** One card of the member: the drawing links to its page; balance and next step are below. */
export function OwnCard({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  return (
    <li className={styles.card}>
      <ShellLink className={styles.link} to={`/bank/cardDetail/${encodeURIComponent(card.id)}`}>
        <CardFace card={card} />
      </ShellLink>
      <p className={styles.balance}>
        <span>{t('cards.balance')}</span>
        <Money holding amount={card.balance} asset="USDT" size="lg" />
      </p>
      <NextStep card={card} />
    </li>
  );
}
