import type { CardDetail } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ConfirmCancelled, confirm, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useNavigate } from 'react-router-dom';

/** Blocks a card for good, once asked, and leads to its replacement. */
export function useReportLost({ id, last4 }: Pick<CardDetail, 'id' | 'last4'>) {
  const { t } = useTranslation('remote-visa');
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useApiMutation(visa.reportLost, { quiet: true });

  async function report(): Promise<void> {
    try {
      await confirm({
        title: t('lost.title', { last4 }),
        message: t('lost.text'),
        confirmLabel: t('card.do.lost'),
        tone: 'danger',
      });
      await mutateAsync({ id });
      toast({ tone: 'success', text: t('lost.done', { last4 }) });
      void navigate(`/bank/physicalReapply?card=${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof ConfirmCancelled)) toastError(error);
    }
  }

  return { report, busy: isPending };
}
