import type { CardSummary } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button, Notice } from '@shared/ui';
import { useEffect, useState } from 'react';
import { usabilityOf } from './card-usability.ts';
import { NextStep } from './next-step.tsx';
import { cardPath } from './quick-actions.tsx';

const keyOf = (id: string) => `tessera.cardOpened.${id}`;

/** Stores on this device that the member has opened the card's page. */
export function markOpened(id: string): void {
  try {
    localStorage.setItem(keyOf(id), '1');
  } catch {
    // If storage is full, the notice stays until the card's first step is done.
  }
}

function isOpened(id: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) !== null;
  } catch {
    return true;
  }
}

/** Shows the card's next step; for a new card, as a notice until the member opens its page. */
export function ReadyOrNext({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  const [isNew, setNew] = useState(() => !isOpened(card.id));
  // The page is kept alive: its effects run again when it is shown again.
  useEffect(() => setNew(!isOpened(card.id)), [card.id]);
  const usability = usabilityOf(card);
  const isFirstStep = usability === 'empty' || usability === 'inactive';
  if (!isNew || !isFirstStep || card.account_frozen) return <NextStep card={card} />;
  return (
    <Notice
      // A card that is on its way is not ready, and its owner can only wait.
      {...(usability === 'empty'
        ? { tone: 'success', title: t('cards.ready') }
        : { icon: 'card', title: t('cards.underWay') })}
      action={
        usability === 'empty' ? (
          <Button size="sm" variant="primary" to={cardPath(card.id, 'recharge')}>
            {t('card.do.recharge')}
          </Button>
        ) : (
          <Button size="sm" to={cardPath(card.id, 'activate')}>
            {t('cards.next.inactive.action')}
          </Button>
        )
      }
    >
      {t(`cards.next.${usability}`)}
    </Notice>
  );
}
