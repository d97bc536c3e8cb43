import type { CardRecharge } from '@shared/contract';
import type { SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { RechargeDetails } from './recharge-details.tsx';

export interface OneRechargeProps {
  recharge: CardRecharge;
}

export function OneRechargeSheet({ recharge, open, onClose }: OneRechargeProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  return (
    <DetailSheet open={open} onClose={onClose} title={t('recharge.one')}>
      <RechargeDetails recharge={recharge} />
    </DetailSheet>
  );
}
