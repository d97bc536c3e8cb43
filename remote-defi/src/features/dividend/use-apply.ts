import type { TicketPurchase } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { ConfirmCancelled, confirm, toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { shortened } from '@shared/ui';

/** Applies with a purchase after confirmation. */
export function useApply() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { mutate, isPending } = useApiMutation(user.applyTicketDividend, {
    onSuccess: () => toast({ tone: 'success', text: t('apply.done') }),
  });
  async function apply({ quantity, hash, paid_at }: TicketPurchase): Promise<void> {
    try {
      await confirm({
        title: t('apply.confirm.title'),
        message: t('apply.confirm.text'),
        details: [
          { label: t('apply.confirm.what'), value: t('order.what', { count: quantity }) },
          { label: t('apply.confirm.date'), value: format.date(paid_at, 'date') },
          { label: t('apply.hash'), value: shortened(hash) },
        ],
        confirmLabel: t('apply.action'),
      });
    } catch (error) {
      if (error instanceof ConfirmCancelled) return;
      throw error;
    }
    mutate({ hash });
  }
  return { apply, busy: isPending };
}
