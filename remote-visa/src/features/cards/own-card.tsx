import type { CardSummary } from '@shared/contract';
import { Money } from '@shared/kit';
import { ShellLink, useTranslation } from '@shared/shell';
import { CardFace } from './card-face.tsx';
import { NextStep } from './next-step.tsx';
import styles from './own-cards.module.css';

/** One own card: the object leads to its page; below it its balance, and what to do next. */
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
