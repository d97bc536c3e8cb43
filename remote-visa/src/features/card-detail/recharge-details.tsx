import type { CardRecharge } from '@shared/contract';
import { FeeLines, Timeline } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { useRechargeProgress } from './recharge-texts.ts';

export function RechargeDetails({ recharge }: { recharge: CardRecharge }) {
  const { t } = useTranslation('remote-visa');
  const { status, amount, unload: isUnload } = recharge;
  return (
    <Stack gap={6}>
      {status === 'failed' && (
        <Notice tone="warning">
          {t(isUnload ? 'unload.failed.text' : 'recharge.failed.text')}
        </Notice>
      )}
      <Timeline label={t('recharge.progress')} events={useRechargeProgress(recharge)} />
      {isUnload ? (
        <FeeLines lines={[{ label: t('unload.arrives'), amount, asset: 'USDT', total: true }]} />
      ) : (
        <RechargeSums of={recharge} />
      )}
    </Stack>
  );
}

interface RechargeSumsProps {
  of: Pick<CardRecharge, 'amount' | 'fee' | 'total'>;
  /** Balance that the sum is taken from, base units; undefined: it is not shown. */
  held?: bigint | undefined;
}

/** The amount, the fee unless it is 0, their sum, and the balance after it. */
export function RechargeSums({ of: { amount, fee, total }, held }: RechargeSumsProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <FeeLines
      lines={[
        { label: t('recharge.arrives'), amount, asset: 'USDT' },
        ...(BigInt(fee) > 0n
          ? [{ label: t('products.rechargeFee'), amount: fee, asset: 'USDT' as const }]
          : []),
        { label: t('recharge.total'), amount: total, asset: 'USDT', total: true },
        ...(held === undefined
          ? []
          : [{ label: t('balance.after'), amount: held - BigInt(total), asset: 'USDT' as const }]),
      ]}
    />
  );
}
