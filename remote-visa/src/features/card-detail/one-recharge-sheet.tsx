import type { CardRecharge } from '@shared/contract';
import type { SheetState } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Sheet } from '@shared/ui/sheet';
import { RechargeDetails } from './recharge-details.tsx';

export interface OneRechargeProps {
  recharge: CardRecharge;
}

/** Details of one top-up from the list. */
export function OneRechargeSheet({ recharge, open, onClose }: OneRechargeProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('recharge.one')}
      closeLabel={t('close')}
    >
      <RechargeDetails recharge={recharge} />
    </Sheet>
  );
}
