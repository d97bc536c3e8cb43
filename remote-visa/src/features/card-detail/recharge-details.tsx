import type { CardRecharge } from '@shared/contract';
import { FeeLines, Timeline } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { useRechargeProgress } from './recharge-texts.ts';

export function RechargeDetails({ recharge }: { recharge: CardRecharge }) {
  const { t } = useTranslation('remote-visa');
  const { status, amount, fee, total } = recharge;
  return (
    <Stack gap={6}>
      {status === 'failed' && <Notice tone="warning">{t('recharge.failed.text')}</Notice>}
      <Timeline label={t('recharge.progress')} events={useRechargeProgress(recharge)} />
      <FeeLines
        lines={[
          { label: t('recharge.arrives'), amount, asset: 'USDT' },
          { label: t('products.rechargeFee'), amount: fee, asset: 'USDT' },
          { label: t('recharge.total'), amount: total, asset: 'USDT', total: true },
        ]}
      />
    </Stack>
  );
}
