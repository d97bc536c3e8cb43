import { useTranslation } from '@shared/shell';
import { isInFlight, type UseSending } from '@shared/shell/payment';
import { Button } from '@shared/ui';
import { useCancelOrder } from './use-cancel-order.ts';

/**
 * Buttons that dismiss the payment and keep the order, or cancel the order. A payment that may have
 * been sent cannot be cancelled.
 */
export function Close({ payment }: { payment: UseSending }) {
  const { state, dismissable, dismiss, cancellable } = payment;
  const { t } = useTranslation('kit');
  const cancel = useCancelOrder();
  const { order, step } = state;
  if (!dismissable) return null;
  const isAsked = step === 'fail' || isInFlight(state);
  return (
    <>
      <Button variant="quiet" onClick={dismiss}>
        {t(isAsked ? 'pay.close' : 'pay.cancel')}
      </Button>
      {cancellable && order && (
        <Button variant="quiet" onClick={() => void cancel(order)}>
          {t('order.cancel')}
        </Button>
      )}
    </>
  );
}
