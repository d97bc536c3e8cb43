import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { ActionGrid, ActionTile } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** The most frequent actions. Some depend on the user's ENU and cards. */
export function QuickActions() {
  const { t } = useTranslation('overview');
  return (
    <ActionGrid label={t('actions.label')}>
      <ActionTile icon="arrow-down-left" to="/wallet/deposit">
        {t('actions.deposit')}
      </ActionTile>
      <EnuAction />
      <ActionTile icon="arrow-up-right" to="/withdraw">
        {t('actions.withdraw')}
      </ActionTile>
      <CardAction />
    </ActionGrid>
  );
}

/** Transfers ENU, or leads a user without ENU to the tickets that release it. */
function EnuAction() {
  const { t } = useTranslation('overview');
  const { data } = useApiQuery(wallet.balances);
  const hasNone = data && !data.balances.some(({ asset, amount }) => asset === 'ENU' && +amount);
  return hasNone ? (
    <ActionTile icon="ticket" to="/ticket">
      {t('actions.tickets')}
    </ActionTile>
  ) : (
    <ActionTile icon="transfer" to="/wallet/transfer">
      {t('actions.transfer')}
    </ActionTile>
  );
}

function CardAction() {
  const { t } = useTranslation('overview');
  const { data } = useApiQuery(visa.info);
  const cards = data?.cards ?? [];
  const usable = cards.filter(({ state }) => state === 'active');
  const [only] = usable;
  if (only) {
    return (
      <ActionTile
        icon="card"
        to={
          usable.length > 1
            ? '/bank'
            : `/bank/cardDetail/${encodeURIComponent(only.id)}?do=recharge`
        }
      >
        {t('actions.topUpCard')}
      </ActionTile>
    );
  }
  // Unknown cards are not missing cards.
  return !data || cards.length > 0 ? (
    <ActionTile icon="card" to="/bank">
      {t('actions.cards')}
    </ActionTile>
  ) : (
    <ActionTile icon="card" to="/bank?tab=get">
      {t('next.card')}
    </ActionTile>
  );
}
