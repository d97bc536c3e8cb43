import type { CardSummary } from '@shared/contract';
import { StatusBadge, type StatusTable } from '@shared/kit';
import { useConfig, useTranslation } from '@shared/shell';
import { PayCard } from '@shared/ui';
import { type CardUsability, isGrey, usabilityOf } from './card-usability.ts';

/** Returns the labels of a card's states. A ready card shows none. */
export function useUsabilityTable({
  type,
  reported,
  damaged,
}: Pick<CardSummary, 'type' | 'reported' | 'damaged'>): StatusTable<
  Exclude<CardUsability, 'ready'>
> {
  const { t } = useTranslation('remote-visa');
  const report = damaged ? 'damaged' : (reported ?? 'lost');
  return {
    empty: { tone: 'warning', text: t('cards.status.pending_recharge') },
    loading: { tone: 'neutral', text: t('cards.status.processing') },
    inactive: { tone: 'warning', text: t('cards.state.inactive') },
    frozen: { tone: 'neutral', text: t('cards.state.frozen') },
    lost: {
      tone: 'danger',
      text: t(`cards.state.${type === 'virtual' ? 'blocked' : report}`),
    },
    closed: { tone: 'danger', text: t('cards.state.closed') },
  };
}

export function CardFace({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  const table = useUsabilityTable(card);
  const { brand } = useConfig();
  const usability = usabilityOf(card);
  return (
    <PayCard
      brand={brand}
      kind={t(`cards.type.${card.type}`)}
      scheme={card.scheme}
      last4={card.last4}
      last4Label={t('cards.number')}
      expires={card.expires}
      expiresLabel={t('cards.expires')}
      holder={card.holder}
      status={usability === 'ready' ? undefined : <StatusBadge status={usability} table={table} />}
      tone={card.type === 'physical' ? 'ink' : 'viridian'}
      muted={isGrey(usability)}
    />
  );
}
