import type { CardDetail, CardRecharge, RechargeQuote } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { type SheetState, useBusyCall } from '@shared/kit';
import { OngoingPayment, PaymentNote, type PayWay, useOrderPayment } from '@shared/kit/payment';
import { DetailSheet } from '@shared/kit/sheet';
import { ensureRiskAcknowledged, navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation, useSecondsLeft } from '@shared/shell/query';
import { Button, Stack } from '@shared/ui';
import { useState } from 'react';
import { useHeldUsdt } from '../cards/index.ts';
import type { CardSheetProps } from './card-actions.tsx';
import styles from './card-detail.module.css';
import { RechargeAmount } from './recharge-amount.tsx';
import { RechargeSums } from './recharge-details.tsx';
import { RechargeInProgress } from './recharge-progress.tsx';

export function RechargeSheet(props: CardSheetProps & SheetState) {
  const { open, onClose, card, terms, unload } = props;
  const { t } = useTranslation('remote-visa');
  const [quote, setQuote] = useState<RechargeQuote>();
  const [way, setWay] = useState<PayWay>('account');
  const [made, setMade] = useState<CardRecharge>();
  const close = () => {
    setQuote(undefined);
    setMade(undefined);
    onClose();
  };
  return (
    <DetailSheet
      open={open}
      onClose={close}
      title={made ? t('recharge.one') : t('recharge.title', { last4: card.last4 })}
    >
      {made ? (
        <RechargeInProgress card={card.id} recharge={made} onClose={close} />
      ) : quote ? (
        <RechargeConfirm
          card={card}
          quote={quote}
          way={way}
          isFinal={unload === undefined}
          onQuote={setQuote}
          onBack={() => setQuote(undefined)}
          onDone={setMade}
        />
      ) : (
        <RechargeAmount
          card={card}
          terms={terms}
          onQuote={(price, from) => {
            setQuote(price);
            setWay(from);
          }}
        />
      )}
    </DetailSheet>
  );
}

interface RechargeConfirmProps {
  card: CardDetail;
  quote: RechargeQuote;
  way: PayWay;
  /** The issuer takes no money off cards. */
  isFinal: boolean;
  onQuote(quote: RechargeQuote): void;
  onBack(): void;
  onDone(recharge: CardRecharge): void;
}

function RechargeConfirm(props: RechargeConfirmProps) {
  const { card, quote, way, isFinal, onQuote, onBack, onDone } = props;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const left = useQuoteLeft(quote);
  const anew = useApiMutation(visa.rechargeQuote);
  const { mutateAsync: recharge } = useApiMutation(visa.recharge, { quiet: true });
  const { mutateAsync: order } = useApiMutation(visa.rechargeOrder, { quiet: true });
  const { pay: payOrder, ongoing } = useOrderPayment('card_recharge');
  const blocking = way === 'wallet' ? ongoing : undefined;
  const { amount, total, rate } = quote;
  const held = useHeldUsdt();
  const { run: pay, busy } = useBusyCall(async () => {
    const asked = { id: card.id, quote: quote.quote };
    if (way === 'account') return onDone(await recharge(asked));
    await ensureRiskAcknowledged();
    const ordered = await order(asked);
    navigate('/bank/recharge');
    payOrder(ordered);
  });

  return (
    <Stack gap={6}>
      <RechargeSums of={quote} way={way} held={way === 'account' ? held : undefined} />
      {way === 'wallet' && <PaymentNote amount={total} asset="USDT" className={styles.fine} />}
      <p className={styles.fine}>
        {t(isFinal ? 'recharge.final' : 'recharge.final.unload', {
          text: t('recharge.rate', {
            rate: format.number(Number(rate) / 1_000_000, { maximumFractionDigits: 4 }),
          }),
        })}
      </p>
      {blocking && <OngoingPayment order={blocking} />}
      {left > 0 ? (
        <Button
          variant="primary"
          size="lg"
          disabled={blocking !== undefined}
          busy={busy}
          onClick={() => void pay()}
        >
          {t('recharge.pay', { amount: format.amount(total, 'USDT') })}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          busy={anew.isPending}
          onClick={() => anew.mutate({ id: card.id, amount }, { onSuccess: onQuote })}
        >
          {t('recharge.anew')}
        </Button>
      )}
      <p className={styles.fine} role="timer">
        {left > 0 ? t('recharge.left', { seconds: format.number(left) }) : t('recharge.expired')}
      </p>
      <Button variant="quiet" onClick={onBack}>
        {t('recharge.back')}
      </Button>
    </Stack>
  );
}

/** Returns the seconds until the quote expires, counted from its arrival by this device's clock. */
function useQuoteLeft(quote: RechargeQuote): number {
  const [known, setKnown] = useState(() => ({ quote, until: Date.now() + quote.good_ms }));
  if (known.quote !== quote) setKnown({ quote, until: Date.now() + quote.good_ms });
  return useSecondsLeft(known.until);
}
