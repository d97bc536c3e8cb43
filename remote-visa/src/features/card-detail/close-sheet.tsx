import * as visa from '@shared/contract/endpoints/visa';
import { type SheetState, useConfirmedCall } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Notice, Stack } from '@shared/ui';
import type { CardSheetProps } from './card-actions.tsx';
import { ReservedNote } from './reserved-note.tsx';
import { useUnloadQuestion } from './use-unload-question.ts';

/** Closes a card permanently. Its balance has to move to the account first. */
export function CloseSheet({ card, unload, reserved, open, onClose }: CardSheetProps & SheetState) {
  const { id, last4, balance, status } = card;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { run, busy } = useConfirmedCall(visa.close);
  const move = useConfirmedCall(visa.unload);
  const askMove = useUnloadQuestion(BigInt(balance));
  const isMoving = status === 'processing' || BigInt(unload?.under_way ?? 0) > 0n;

  async function moveAll(): Promise<void> {
    const amount = String(BigInt(balance) - (BigInt(balance) % BigInt(unload?.unit ?? 1)));
    await move.run({ id, amount }, askMove(amount), t('unload.step.asked'));
  }

  async function close(): Promise<void> {
    const question = {
      title: t('close.title', { last4 }),
      message: t('close.text'),
      confirmLabel: t('card.do.close'),
      tone: 'danger',
    } as const;
    if (await run({ id }, question, t('close.done', { last4 }))) onClose();
  }

  return (
    <DetailSheet open={open} onClose={onClose} title={t('card.do.close')}>
      <Stack gap={4}>
        <p>{t('close.lead')}</p>
        <ReservedNote reserved={reserved} />
        {isMoving ? (
          <Notice tone="info" live>
            {t('close.wait')}
          </Notice>
        ) : BigInt(balance) > 0n ? (
          <>
            <p>{t('close.first', { amount: format.amount(balance, 'USDT') })}</p>
            <Button variant="primary" full busy={move.busy} onClick={() => void moveAll()}>
              {t('card.do.unload')}
            </Button>
          </>
        ) : (
          <Button variant="danger" full busy={busy} onClick={() => void close()}>
            {t('card.do.close')}
          </Button>
        )}
      </Stack>
    </DetailSheet>
  );
}
