import type { GoodsOrder } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import { ConfirmCancelled, confirm, toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';

/** Returns a call that marks an order as received: confirms → calls the API → shows a toast. */
export function useReceipt() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { mutateAsync, isPending } = useApiMutation(machine.receipt, { quiet: true });

  async function receive({ id, name, quantity }: GoodsOrder): Promise<void> {
    try {
      await confirm({
        title: t('goods.receipt.title'),
        message: t('goods.receipt.text'),
        details: [
          {
            label: t('goods.some'),
            value: t('goods.what', { name, number: format.number(quantity) }),
          },
          { label: t('goods.number'), value: id },
        ],
        confirmLabel: t('goods.receipt.yes'),
      });
      await mutateAsync({ id });
      toast({ text: t('goods.receipt.done'), tone: 'success' });
    } catch (error) {
      if (error instanceof ConfirmCancelled) return;
      toast({ text: t('goods.receipt.failed'), tone: 'danger', next: 'retry' });
    }
  }

  return { receive, busy: isPending };
}
