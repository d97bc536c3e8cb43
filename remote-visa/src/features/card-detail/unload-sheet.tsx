import type { CardRecharge } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import type { SheetState } from '@shared/kit';
import { AmountField, Form, useApiForm } from '@shared/kit/form';
import { DetailSheet } from '@shared/kit/sheet';
import { confirm, useTranslation } from '@shared/shell';
import { useState } from 'react';
import type { CardSheetProps } from './card-actions.tsx';
import { RechargeInProgress } from './recharge-progress.tsx';
import { useUnloadQuestion } from './use-unload-question.ts';

/** Moves money from the card back to the account. */
export function UnloadSheet({ open, onClose, card, unload }: CardSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const [made, setMade] = useState<CardRecharge>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <DetailSheet
      open={open}
      onClose={close}
      title={made ? t('unload.one') : t('unload.title', { last4: card.last4 })}
    >
      {made ? (
        <RechargeInProgress card={card.id} recharge={made} onClose={close} />
      ) : (
        <AmountForm card={card} unit={BigInt(unload?.unit ?? 1)} onDone={setMade} />
      )}
    </DetailSheet>
  );
}

interface AmountFormProps extends Pick<CardSheetProps, 'card'> {
  /** Amounts are multiples of it, base units. */
  unit: bigint;
  onDone(unload: CardRecharge): void;
}

function AmountForm({ card: { id, balance }, unit, onDone }: AmountFormProps) {
  const { t } = useTranslation('remote-visa');
  const held = BigInt(balance);
  const ask = useUnloadQuestion(held);
  const most = held - (held % unit);
  const form = useApiForm(visa.unload, {
    draft: `unload ${id}`,
    secret: ['id'],
    initial: { id },
    errorsAt: { cardBalanceInsufficient: 'amount', cardAmountRefused: 'amount' },
    before: async ({ amount }) => void (await confirm(ask(amount))),
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('recharge.next')} disabled={most === 0n}>
      <AmountField
        field={form.field('amount')}
        asset="USDT"
        label={t('unload.amount')}
        available={most}
        hint={t('unload.hint')}
      />
    </Form>
  );
}
