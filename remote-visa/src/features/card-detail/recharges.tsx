import type { CardDetail, CardRecharge } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { Money, StatusBadge, useLazySheet } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import type { OneRechargeProps } from './one-recharge-sheet.tsx';
import { useRechargeStatuses } from './recharge-texts.ts';

/** The card's top-ups, newest first, updated live. */
export function Recharges({ card }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  return (
    <ListView
      endpoint={visa.rechargeList}
      input={{ id: card.id }}
      failed={t('recharges.failed')}
      empty={{ icon: 'plus', title: t('recharges.empty'), text: t('recharges.empty.text') }}
      timeOf={(one) => one.created_at}
    >
      {(one) => <Recharge recharge={one} />}
    </ListView>
  );
}

function Recharge({ recharge }: { recharge: CardRecharge }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const statuses = useRechargeStatuses();
  const details = useLazySheet<OneRechargeProps>(
    async () => (await import('./one-recharge-sheet.tsx')).OneRechargeSheet,
  );
  const { status, amount, created_at: at } = recharge;
  return (
    <>
      <ListItem
        icon="plus"
        title={t('recharge.one')}
        description={<time dateTime={at}>{format.date(at, 'time')}</time>}
        value={<Money amount={amount} asset="USDT" movement={status === 'success'} />}
        meta={status !== 'success' && <StatusBadge status={status} table={statuses} />}
        onClick={details.show}
      />
      {details.sheet({ recharge })}
    </>
  );
}
