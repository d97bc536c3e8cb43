import type { Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { confirm, toast, toastError, useFormat, useTranslation } from '@shared/shell';
import { isInFlight, usePayment } from '@shared/shell/payment';
import { useApiMutation } from '@shared/shell/query';

/** Returns a function that cancels an unpaid order after confirmation. Toasts the outcome. */
export function useCancelOrder(): (order: Order, what?: string) => Promise<void> {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { state, dismiss } = usePayment();
  const { mutateAsync: cancel } = useApiMutation(orders.cancel, { quiet: true });
  return async (order, what) => {
    // The wallet may still show this order's payment request.
    const isAsked = state.order?.id === order.id && isInFlight(state);
    const amount = format.amount(order.payment.amount, order.payment.asset);
    try {
      await confirm({
        title: t('order.cancel.title'),
        message: t(isAsked ? 'order.cancel.asked' : 'order.cancel.text'),
        details: what ? [{ label: what, value: amount }] : [],
        confirmLabel: t('order.cancel'),
        cancelLabel: t('order.cancel.keep'),
        tone: 'danger',
      });
      await cancel({ id: order.id });
      if (state.order?.id === order.id) dismiss();
      toast({ text: t('order.cancel.done') });
    } catch (error) {
      toastError(error);
    }
  };
}
