import type { CardRecharge } from '@shared/contract';
import { FeeLines, Timeline } from '@shared/kit';
import type { PayWay } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { failedTextOf, totalTexts, useRechargeProgress } from './recharge-texts.ts';

export function RechargeDetails({ recharge }: { recharge: CardRecharge }) {
  const { t } = useTranslation('remote-visa');
  const { status, amount, unload: isUnload } = recharge;
  return (
    <Stack gap={6}>
      {status === 'failed' && <Notice tone="warning">{t(failedTextOf(recharge))}</Notice>}
      <Timeline label={t('recharge.progress')} events={useRechargeProgress(recharge)} />
      {isUnload ? (
        <FeeLines lines={[{ label: t('unload.arrives'), amount, asset: 'USDT', total: true }]} />
      ) : (
        <RechargeSums of={recharge} way={recharge.order_id ? 'wallet' : 'account'} />
      )}
    </Stack>
  );
}

interface RechargeSumsProps {
  of: Pick<CardRecharge, 'amount' | 'fee' | 'total'>;
  way: PayWay;
  /** Balance that the sum is taken from, base units; undefined: it is not shown. */
  held?: bigint | undefined;
}

/** The amount, the fee unless it is 0, their sum, and the balance after it. */
export function RechargeSums({ of: { amount, fee, total }, way, held }: RechargeSumsProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <FeeLines
      lines={[
        { label: t('recharge.arrives'), amount, asset: 'USDT' },
        ...(BigInt(fee) > 0n
          ? [{ label: t('products.rechargeFee'), amount: fee, asset: 'USDT' as const }]
          : []),
        { label: t(totalTexts[way]), amount: total, asset: 'USDT', total: true },
        ...(held === undefined
          ? []
          : [{ label: t('balance.after'), amount: held - BigInt(total), asset: 'USDT' as const }]),
      ]}
    />
  );
}
