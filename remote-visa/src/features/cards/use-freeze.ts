import type { CardSummary } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useConfirmedCall } from '@shared/kit';
import { useTranslation } from '@shared/shell';

type Freezable = Pick<CardSummary, 'id' | 'last4' | 'state' | 'account_frozen'>;

/** Freezes a card after confirmation, or unfreezes it at once. */
export function useFreeze({ id, last4, state, account_frozen: isAccountFrozen }: Freezable) {
  const { t } = useTranslation('remote-visa');
  const { run, busy } = useConfirmedCall(visa.freeze);
  const frozen = state !== 'frozen';
  const question = {
    title: t('freeze.title', { last4 }),
    // The owner cannot unfreeze a card of a frozen account.
    message: t(isAccountFrozen ? 'cards.next.frozen' : 'freeze.text'),
    confirmLabel: t('freeze.action'),
  };
  const done = t(frozen ? 'freeze.done' : 'unfreeze.done', { last4 });
  return { toggle: () => run({ id, frozen }, frozen ? question : undefined, done), busy };
}
