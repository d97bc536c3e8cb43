import { askedText, type CardSpending, type DeclineReason, regionName } from '@shared/contract';
import {
  CopyValue,
  Facts,
  HelpLink,
  isSpent,
  Money,
  type SheetState,
  StatusBadge,
  useDeclineText,
  useIsAccountFrozen,
  useSpendingStatuses,
} from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { ShellLink, useConfig, useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, Notice, Row, Stack } from '@shared/ui';
import type { CardPaymentItemProps } from './card-payment-item.tsx';
import { rateOf } from './exchange-rate.ts';
import { MainAmount } from './main-amount.tsx';
import { PaymentAmount } from './payment-amount.tsx';
import { texts } from './texts.ts';

export interface CardPaymentSheetProps extends Pick<CardPaymentItemProps, 'payment' | 'actions'> {
  title: string;
}

/** Details of a card payment. A declined one names its reason and the remedy. */
export function CardPaymentSheet({
  payment,
  title,
  actions,
  open,
  onClose,
}: CardPaymentSheetProps & SheetState) {
  const { t } = useTranslation(texts);
  const { support_url: desk, support_email: email } = useConfig();
  const format = useFormat();
  const [language] = useLanguage();
  const statuses = useSpendingStatuses();
  const { id, status, asked, country, card } = payment;
  const rate = status === 'declined' ? undefined : rateOf(payment);
  const cardName = t('card.name', { last4: card.last4 });
  return (
    <DetailSheet open={open} onClose={onClose} title={title}>
      <Stack gap={6}>
        <MainAmount label={t('amount')}>
          <PaymentAmount payment={payment} exact size="xl" />
        </MainAmount>
        {status === 'declined' ? (
          <Declined payment={payment} actions={actions} onClose={onClose} />
        ) : (
          <Notice icon="info">{t(`status.${status}.text`)}</Notice>
        )}
        <Facts
          facts={[
            { label: t('status'), value: <StatusBadge status={status} table={statuses} /> },
            {
              label: t('card'),
              value: actions ? (
                cardName
              ) : (
                <ShellLink to={pathOf(card.id)} onClick={onClose}>
                  {cardName}
                </ShellLink>
              ),
            },
            {
              label: t('asked'),
              value: asked.currency === 'USD' ? null : askedText(asked, language),
            },
            {
              label: t('charged'),
              // Older hosts' Facts show a row for false.
              value:
                asked.currency !== 'USD' && isSpent(payment) ? (
                  <Money amount={payment.amount} asset="USDT" exact />
                ) : null,
            },
            {
              label: t('rate'),
              value: rate && (
                <bdi>{`1\u00a0${asked.currency} ≈ ${format.number(Number(rate), { maximumFractionDigits: 20 })}\u00a0USDT`}</bdi>
              ),
            },
            ...timesOf(payment).map(([label, at]) => ({
              label: t(label),
              value: <time dateTime={at}>{format.date(at, 'dateTime')}</time>,
            })),
            { label: t('country'), value: country && regionName(country, language) },
            { label: t('id'), value: <CopyValue value={id} label={t('id.copy')} full /> },
          ]}
        />
        {(desk || email) && (
          <Button to="/support" variant="quiet" onClick={onClose}>
            {t('support')}
          </Button>
        )}
      </Stack>
    </DetailSheet>
  );
}

/** Returns the payment's time, and the time of its return if it is known. */
function timesOf({ status, at, returned_at: returned }: CardSpending) {
  if (status === 'refunded' && returned)
    return [
      ['time.paid', at],
      ['time.refunded', returned],
    ] as const;
  if (status === 'reversed' && returned)
    return [
      ['time.reserved', at],
      ['time.released', returned],
    ] as const;
  return [['time', at]] as const;
}

/** Reasons for which the owner has a remedy. */
const remedies: Partial<Record<DeclineReason, 'recharge' | 'limits' | 'activate' | 'pin'>> = {
  balance: 'recharge',
  limit: 'limits',
  inactive: 'activate',
  pin: 'pin',
};

const pathOf = (id: string) => `/bank/cardDetail/${encodeURIComponent(id)}` as const;

type DeclinedProps = Pick<CardPaymentSheetProps, 'payment' | 'actions'> & { onClose(): void };

function Declined({ payment: { reason, limit, card }, actions, onClose }: DeclinedProps) {
  const { t } = useTranslation(texts);
  const declineText = useDeclineText();
  const known = reason ?? 'other';
  const remedy = remedies[known];
  // The payment may be older than the card's current state.
  const isOffered = remedy && (!actions || actions.includes(remedy));
  return (
    <Notice
      tone="danger"
      title={declineText(known)}
      action={
        <Row gap={2}>
          {isOffered && (
            <Button size="sm" to={`${pathOf(card.id)}?do=${remedy}`} onClick={onClose}>
              {t(`do.${remedy}`)}
            </Button>
          )}
          <HelpLink topic="card-declined" onClick={onClose} />
        </Row>
      }
    >
      {known === 'frozen' ? (
        <Frozen />
      ) : known === 'limit' && limit ? (
        <Limit limit={limit} />
      ) : (
        t(`decline.${known}.text`)
      )}
    </Notice>
  );
}

/** Names the limit, its amount, and the rest of it before the payment. */
function Limit({ limit: { of, amount, left } }: { limit: NonNullable<CardSpending['limit']> }) {
  const { t } = useTranslation(texts);
  const format = useFormat();
  const limit = format.amount(amount, 'USDT');
  if (of === 'per_payment' || left === undefined) return t(`decline.limit.${of}`, { limit });
  if (BigInt(left) === 0n) return t(`decline.limit.${of}.used`, { limit });
  return t(`decline.limit.${of}.left`, { limit, left: format.amount(left, 'USDT') });
}

/** An operator may have frozen the card, with the account. Its owner cannot change that. */
function Frozen() {
  const { t } = useTranslation(texts);
  return t(useIsAccountFrozen() ? 'decline.accountFrozen.text' : 'decline.frozen.text');
}
