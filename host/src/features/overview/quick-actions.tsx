import type { CardHome, PagePath } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ActionGrid, ActionTile } from '@shared/kit';
import { toast, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** The most frequent actions: the same for every member, so that each keeps its place. */
export function QuickActions() {
  const { t } = useTranslation('overview');
  return (
    <ActionGrid label={t('actions.label')}>
      <ActionTile icon="arrow-down-left" to="/wallet/deposit">
        {t('actions.deposit')}
      </ActionTile>
      <ActionTile icon="transfer" to="/wallet/transfer">
        {t('actions.transfer')}
      </ActionTile>
      <ActionTile icon="arrow-up-right" to="/withdraw">
        {t('actions.withdraw')}
      </ActionTile>
      <CardAction />
    </ActionGrid>
  );
}

/** Tops up the only card, or leads to the step before that and names it. */
function CardAction() {
  const { t } = useTranslation('overview');
  const { data } = useApiQuery(visa.info);
  const { to, step } = topUpWay(data);
  return (
    <ActionTile
      icon="card"
      to={to}
      onOpen={step && (() => toast({ text: t(`actions.topUpCard.${step}`) }))}
    >
      {t('actions.topUpCard')}
    </ActionTile>
  );
}

interface TopUpWay {
  to: PagePath;
  /** Step before the top-up. The page of `to` does not name it. */
  step?: 'first' | 'ordered' | 'none' | 'choose';
}

function topUpWay(data: CardHome | undefined): TopUpWay {
  // Unknown cards are not missing cards.
  if (!data) return { to: '/bank' };
  const usable = data.cards.filter(({ state }) => state === 'active');
  const [only] = usable;
  if (usable.length > 1) return { to: '/bank', step: 'choose' };
  if (only) return { to: `/bank/cardDetail/${encodeURIComponent(only.id)}?do=recharge` };
  if (data.cards.length > 0) return { to: '/bank', step: 'none' };
  if (data.applications_open > 0) return { to: '/bank/applyList', step: 'ordered' };
  return { to: '/bank?tab=get', step: 'first' };
}
