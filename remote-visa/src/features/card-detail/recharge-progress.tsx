import type { CardRecharge } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Stack } from '@shared/ui';
import { RechargeDetails } from './recharge-details.tsx';

interface RechargeInProgressProps {
  card: string;
  recharge: CardRecharge;
  onClose(): void;
}

/** The live status of a top-up or unload. The event stream refreshes the list when it changes. */
export function RechargeInProgress({ card, recharge, onClose }: RechargeInProgressProps) {
  const { t } = useTranslation('remote-visa');
  const { data } = useApiQuery(visa.rechargeList, { id: card, include: 'unloads' });
  const now = data?.list.find(({ id }) => id === recharge.id) ?? recharge;
  const isOver = now.status === 'success' || now.status === 'failed';
  return (
    <Stack gap={6}>
      <div aria-live="polite">
        <RechargeDetails recharge={now} />
      </div>
      {!isOver && <p>{t('recharge.leave')}</p>}
      <Button variant={isOver ? 'primary' : 'secondary'} onClick={onClose}>
        {t('recharge.close')}
      </Button>
    </Stack>
  );
}
