import type { AidPosition } from '@shared/contract';
import { ConfirmCancelled, confirm, toastError, useFormat, useTranslation } from '@shared/shell';
import { useContractCall } from '@shared/shell/payment';
import { amountsOf } from './amounts.ts';

/**
 * Claims a position: confirms → sends the wallet's transaction. undefined while another claim is in
 * progress.
 */
export function useClaim(): ((position: AidPosition) => Promise<void>) | undefined {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { send, state } = useContractCall();
  if (state.step !== 'idle') return undefined;
  return async (position) => {
    const { putIn, due } = amountsOf(position);
    try {
      await confirm({
        title: t('aid.claim.ask'),
        message: t('aid.claim.text'),
        details: [
          { label: t('aid.returned'), value: format.amount(putIn, 'JU') },
          { label: t('aid.profit'), value: format.amount(position.profit, 'JU') },
          { label: t('aid.out.total'), value: format.amount(due, 'JU') },
        ],
        confirmLabel: t('aid.claim.yes'),
      });
    } catch (error) {
      if (!(error instanceof ConfirmCancelled)) toastError(error);
      return;
    }
    const { contract, reference } = position;
    send({ kind: 'mutual_aid_claim', contract, reference });
  };
}
