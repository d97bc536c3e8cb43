import type { CardSummary } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ConfirmCancelled, confirm, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';

type Freezable = Pick<CardSummary, 'id' | 'last4' | 'state' | 'account_frozen'>;

/** Freezes a card after confirmation, or unfreezes it without. */
export function useFreeze({ id, last4, state, account_frozen: isAccountFrozen }: Freezable) {
  const { t } = useTranslation('remote-visa');
  const { mutateAsync, isPending } = useApiMutation(visa.freeze, { quiet: true });
  const frozen = state !== 'frozen';

  async function toggle(): Promise<void> {
    try {
      if (frozen) {
        await confirm({
          title: t('freeze.title', { last4 }),
          // The owner cannot unfreeze a card of a frozen account.
          message: t(isAccountFrozen ? 'cards.next.frozen' : 'freeze.text'),
          confirmLabel: t('freeze.action'),
        });
      }
      await mutateAsync({ id, frozen });
      toast({ tone: 'success', text: t(frozen ? 'freeze.done' : 'unfreeze.done', { last4 }) });
    } catch (error) {
      if (!(error instanceof ConfirmCancelled)) toastError(error);
    }
  }

  return { toggle, busy: isPending };
}
