import type { CardSummary, PagePath } from '@shared/contract';
import { ActionGrid, ActionTile } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { usabilityOf } from './card-usability.ts';
import { useFreeze } from './use-freeze.ts';

/** Returns the path of a card. @param action opens the sheet of that action */
export function cardPath(id: string, action?: 'activate' | 'recharge' | 'number'): PagePath {
  const page = `/bank/cardDetail/${encodeURIComponent(id)}` as const;
  return action ? `${page}?do=${action}` : page;
}

/** The most frequent actions of a usable card; the others are on its page. */
export function QuickActions({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  const { tile } = useFreeze(card);
  const usability = usabilityOf(card);
  // The server refuses the actions of a frozen account.
  if (card.account_frozen || usability === 'inactive') return null;
  if (usability === 'lost' || usability === 'closed') return null;
  return (
    <ActionGrid label={t('card.title', { last4: card.last4 })}>
      <ActionTile icon="plus" to={cardPath(card.id, 'recharge')}>
        {t('card.do.recharge')}
      </ActionTile>
      <ActionTile {...tile} />
      <ActionTile icon="eye" to={cardPath(card.id, 'number')}>
        {t('card.do.number')}
      </ActionTile>
      <ActionTile icon="list" to={cardPath(card.id)}>
        {t('card.tab.facts')}
      </ActionTile>
    </ActionGrid>
  );
}
