import { useTranslation } from '@shared/shell';
import { isCall, type UseSending } from '@shared/shell/payment';
import { Button } from '@shared/ui';
import { useCancelOrder } from './use-cancel-order.ts';

/**
 * Puts the payment away; the order is kept, and can be given up as well. What may have been sent
 * cannot be given up.
 */
export function Close({ payment: { state, dismissable, dismiss } }: { payment: UseSending }) {
  const { t } = useTranslation('kit');
  const cancel = useCancelOrder();
  const { order, step } = state;
  if (!dismissable) return null;
  const isOver = step === 'fail' || step === 'unknown';
  return (
    <>
      <Button variant="quiet" onClick={dismiss}>
        {t(isOver ? 'pay.close' : 'pay.cancel')}
      </Button>
      {step === 'fail' && order?.status === 'awaiting_payment' && !isCall(order) && (
        <Button variant="quiet" onClick={() => void cancel(order)}>
          {t('order.cancel')}
        </Button>
      )}
    </>
  );
}
