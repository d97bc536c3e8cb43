import type { Withdrawal } from '@shared/contract';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { useOrderPayment } from '@shared/kit/payment';
import { confirm, toast, toastError, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';

/** Cancels an unsent withdrawal after confirmation. Shows a toast on failure. */
export function useGiveUp() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { own } = useOrderPayment('network_fee');
  const { mutateAsync, isPending: busy } = useApiMutation(withdraw.cancel, { quiet: true });

  async function giveUp({ id, asset, amount, order_id }: Withdrawal): Promise<void> {
    const what = { amount: format.amount(amount, asset) };
    try {
      await confirm({
        title: t('withdrawals.cancel.title'),
        message: t('withdrawals.cancel.text', what),
        confirmLabel: t('withdrawals.cancel'),
        cancelLabel: t('withdrawals.cancel.keep'),
        tone: 'danger',
      });
      await mutateAsync({ id });
      if (order_id !== null && own?.state.order?.id === order_id) own.dismiss();
      toast({ tone: 'success', text: t('withdrawals.cancel.done', what) });
    } catch (error) {
      toastError(error);
    }
  }

  return { giveUp, busy };
}
