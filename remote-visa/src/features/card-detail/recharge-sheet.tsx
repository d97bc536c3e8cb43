import type { CardRecharge, RechargeQuote } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import type { SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Stack } from '@shared/ui';
import { useState } from 'react';
import type { CardSheetProps } from './card-actions.tsx';
import { RechargeAmount } from './recharge-amount.tsx';
import { RechargeConfirm } from './recharge-confirm.tsx';
import { RechargeDetails } from './recharge-details.tsx';

/** Tops a card up: amount, then price, then progress. */
export function RechargeSheet(props: CardSheetProps & SheetState) {
  const { open, onClose, card, terms } = props;
  const { t } = useTranslation('remote-visa');
  const [quote, setQuote] = useState<RechargeQuote>();
  const [made, setMade] = useState<CardRecharge>();
  const close = () => {
    setQuote(undefined);
    setMade(undefined);
    onClose();
  };
  return (
    <DetailSheet open={open} onClose={close} title={t('recharge.title', { last4: card.last4 })}>
      {made ? (
        <RechargeInProgress card={card.id} recharge={made} onClose={close} />
      ) : quote ? (
        <RechargeConfirm
          card={card}
          quote={quote}
          onQuote={setQuote}
          onBack={() => setQuote(undefined)}
          onDone={setMade}
        />
      ) : (
        <RechargeAmount card={card} terms={terms} onQuote={setQuote} />
      )}
    </DetailSheet>
  );
}

interface RechargeInProgressProps {
  card: string;
  recharge: CardRecharge;
  onClose(): void;
}

/** The top-up's live status. The stream that reports a change also refreshes the list. */
function RechargeInProgress({ card, recharge, onClose }: RechargeInProgressProps) {
  const { t } = useTranslation('remote-visa');
  const { data } = useApiQuery(visa.rechargeList, { id: card });
  const now = data?.list.find(({ id }) => id === recharge.id) ?? recharge;
  const isOver = now.status === 'success' || now.status === 'failed';
  return (
    <Stack gap={6}>
      <div aria-live="polite">
        <RechargeDetails recharge={now} />
      </div>
      {!isOver && <p>{t('recharge.leave')}</p>}
      <Button variant={isOver ? 'primary' : 'secondary'} onClick={onClose}>
        {t('recharge.close')}
      </Button>
    </Stack>
  );
}
