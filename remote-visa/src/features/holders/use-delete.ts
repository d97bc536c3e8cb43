import { type Cardholder, cardholderName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { confirm, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';

/** Deletes a cardholder after confirmation. Shows a toast on failure. */
export function useDelete() {
  const { t } = useTranslation('remote-visa');
  const { mutateAsync, isPending: busy } = useApiMutation(visa.deleteKyc, { quiet: true });

  /** @returns whether the cardholder was deleted */
  async function remove(holder: Cardholder): Promise<boolean> {
    const name = cardholderName(holder);
    try {
      await confirm({
        title: t('holder.delete.title', { name }),
        message: t('holder.delete.text'),
        confirmLabel: t('holder.delete'),
        tone: 'danger',
      });
      await mutateAsync({ id: holder.id });
      toast({ tone: 'success', text: t('holder.delete.done', { name }) });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  return { remove, busy };
}
