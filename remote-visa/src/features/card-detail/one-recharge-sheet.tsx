import type { CardRecharge } from '@shared/contract';
import { Facts, Money, type SheetState, StatusBadge, Timeline } from '@shared/kit';
import { MainAmount } from '@shared/kit/record';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import styles from './card-detail.module.css';
import {
  failedTextOf,
  totalTexts,
  useRechargeProgress,
  useRechargeStatuses,
} from './recharge-texts.ts';

export interface OneRechargeProps {
  recharge: CardRecharge;
}

/**
 * Details of a top-up or of money moved back from the card, with the amount and the facts that the
 * record in the account has.
 */
export function OneRechargeSheet({ recharge, open, onClose }: OneRechargeProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const statuses = useRechargeStatuses();
  const events = useRechargeProgress(recharge);
  const {
    status,
    amount,
    fee,
    total,
    unload: isUnload,
    order_id: order,
    created_at: at,
  } = recharge;
  return (
    <DetailSheet open={open} onClose={onClose} title={t(isUnload ? 'unload.one' : 'recharge.one')}>
      <Stack gap={6}>
        <MainAmount
          label={t(isUnload ? 'unload.arrives' : totalTexts[order ? 'wallet' : 'account'])}
        >
          {status === 'failed' ? (
            <s className={styles.returned}>
              <Money amount={total} asset="USDT" exact size="xl" />
            </s>
          ) : (
            <Money
              amount={isUnload ? total : -BigInt(total)}
              asset="USDT"
              movement="own"
              exact
              size="xl"
            />
          )}
        </MainAmount>
        {status === 'failed' && <Notice tone="warning">{t(failedTextOf(recharge))}</Notice>}
        <Timeline label={t('recharge.progress')} events={events} />
        <Facts
          facts={[
            {
              label: t('recharge.arrives'),
              value: isUnload ? null : <Money amount={amount} asset="USDT" exact />,
            },
            {
              label: t('products.rechargeFee'),
              value: BigInt(fee) > 0n ? <Money amount={fee} asset="USDT" exact /> : null,
            },
            {
              label: t('recharge.status'),
              value: <StatusBadge status={status} table={statuses} />,
            },
            {
              label: t('recharge.time'),
              value: <time dateTime={at}>{format.date(at, 'dateTime')}</time>,
            },
          ]}
        />
      </Stack>
    </DetailSheet>
  );
}
