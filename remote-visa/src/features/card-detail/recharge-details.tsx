import type { CardRecharge } from '@shared/contract';
import { FeeLines, Timeline } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { useRechargeProgress } from './recharge-texts.ts';

export function RechargeDetails({ recharge }: { recharge: CardRecharge }) {
  const { t } = useTranslation('remote-visa');
  const { status } = recharge;
  return (
    <Stack gap={6}>
      {status === 'failed' && <Notice tone="warning">{t('recharge.failed.text')}</Notice>}
      <Timeline label={t('recharge.progress')} events={useRechargeProgress(recharge)} />
      <RechargeSums of={recharge} />
    </Stack>
  );
}

/** The amount, the fee unless it is 0, and their sum. */
export function RechargeSums({
  of: { amount, fee, total },
}: {
  of: Pick<CardRecharge, 'amount' | 'fee' | 'total'>;
}) {
  const { t } = useTranslation('remote-visa');
  return (
    <FeeLines
      lines={[
        { label: t('recharge.arrives'), amount, asset: 'USDT' },
        ...(BigInt(fee) > 0n
          ? [{ label: t('products.rechargeFee'), amount: fee, asset: 'USDT' as const }]
          : []),
        { label: t('recharge.total'), amount: total, asset: 'USDT', total: true },
      ]}
    />
  );
}
