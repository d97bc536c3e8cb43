import type { CardSummary } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useConfirmedCall } from '@shared/kit';
import { useTranslation } from '@shared/shell';

type Freezable = Pick<CardSummary, 'id' | 'last4' | 'state' | 'account_frozen'>;

/**
 * Freezes or unfreezes a card on a tap, and shows the result. A frozen account requires a
 * confirmation, because its owner cannot unfreeze the card.
 * @returns `tile`: properties of the action's tile. The tile stays enabled, so that it keeps the
 * focus; it ignores further taps during the call.
 */
export function useFreeze({ id, last4, state, account_frozen: isAccountFrozen }: Freezable) {
  const { t } = useTranslation('remote-visa');
  const { run, busy } = useConfirmedCall(visa.freeze);
  const frozen = state !== 'frozen';
  const name = frozen ? 'freeze' : 'unfreeze';
  const question = isAccountFrozen
    ? {
        title: t('freeze.title', { last4 }),
        message: t('cards.next.frozen'),
        confirmLabel: t('freeze.action'),
      }
    : undefined;

  function toggle(): void {
    if (!busy) void run({ id, frozen }, question, t(`${name}.done`, { last4 }));
  }

  return {
    tile: {
      icon: frozen ? 'freeze' : 'play',
      'aria-haspopup': question && 'dialog',
      'aria-disabled': busy,
      onClick: toggle,
      children: t(busy ? `${name}.busy` : frozen ? 'card.do.freeze' : 'unfreeze.action'),
    } as const,
  };
}
