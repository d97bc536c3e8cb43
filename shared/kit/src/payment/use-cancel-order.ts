import type { AnyOrderKind, Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { confirm, toast, toastError, useFormat, useTranslation } from '@shared/shell';
import { isInFlight, usePayment } from '@shared/shell/payment';
import { useApiMutation } from '@shared/shell/query';

const texts = {
  order: {
    open: 'open.heading',
    cancel: 'order.cancel',
    title: 'order.cancel.title',
    text: 'order.cancel.text',
    asked: 'order.cancel.asked',
    keep: 'order.cancel.keep',
    done: 'order.cancel.done',
  },
  deposit: {
    open: 'open.heading_deposit',
    cancel: 'order.cancel_deposit',
    title: 'order.cancel.title_deposit',
    text: 'order.cancel.text_deposit',
    asked: 'order.cancel.asked_deposit',
    keep: 'order.cancel.keep_deposit',
    done: 'order.cancel.done_deposit',
  },
} as const;

/** Returns the texts about an order; to a member, a deposit is not an order. */
export const orderTexts = (kind: AnyOrderKind) =>
  kind === 'deposit' ? texts.deposit : texts.order;

/** Returns a function that cancels an unpaid order after confirmation. Toasts the outcome. */
export function useCancelOrder(): (order: Order, what?: string) => Promise<void> {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { state, dismiss } = usePayment();
  const { mutateAsync: cancel } = useApiMutation(orders.cancel, { quiet: true });
  return async (order, what) => {
    // The wallet may still show this order's payment request.
    const isAsked = state.order?.id === order.id && isInFlight(state);
    const words = orderTexts(order.kind);
    const amount = format.amount(order.payment.amount, order.payment.asset);
    try {
      await confirm({
        title: t(words.title),
        message: t(isAsked ? words.asked : words.text),
        details: what ? [{ label: what, value: amount }] : [],
        confirmLabel: t(words.cancel),
        cancelLabel: t(words.keep),
        tone: 'danger',
      });
      await cancel({ id: order.id });
      if (state.order?.id === order.id) dismiss();
      toast({ text: t(words.done) });
    } catch (error) {
      toastError(error);
    }
  };
}
