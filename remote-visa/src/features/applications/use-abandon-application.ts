import type { CardApplication } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ConfirmCancelled, confirm, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useApplicationTitle } from '../cards/index.ts';

/** Cancels an unpaid application after confirmation. */
export function useAbandonApplication() {
  const { t } = useTranslation('remote-visa');
  const what = useApplicationTitle();
  const { mutateAsync, isPending } = useApiMutation(visa.applyCancel, { quiet: true });

  /** @returns whether the application was cancelled */
  async function abandon(application: CardApplication): Promise<boolean> {
    try {
      await confirm({
        title: t('applications.giveUp.title', { what: what(application) }),
        message: t('applications.giveUp.text'),
        confirmLabel: t('applications.giveUp'),
      });
      await mutateAsync({ id: application.id });
      toast({ tone: 'success', text: t('applications.giveUp.done') });
      return true;
    } catch (error) {
      if (!(error instanceof ConfirmCancelled)) toastError(error);
      return false;
    }
  }

  return { abandon, busy: isPending };
}
