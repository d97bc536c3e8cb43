import { askedText, type CardDetail, type CardSpending, regionName } from '@shared/contract';
import {
  CopyValue,
  Facts,
  HelpLink,
  isSpent,
  Money,
  type SheetState,
  StatusBadge,
  useDeclineText,
  useSpendingStatuses,
} from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, Notice, Row, Stack } from '@shared/ui';
import { useHasSupport } from '../cards/index.ts';
import { actionsFor } from './action-names.ts';

export interface SpendingSheetProps {
  spending: CardSpending;
  card: CardDetail;
}

/** Details of a payment: exact amount and, if it was declined, the reason and a remedy. */
export function SpendingSheet({
  spending: one,
  card,
  open,
  onClose,
}: SpendingSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const hasSupport = useHasSupport();
  const format = useFormat();
  const [language] = useLanguage();
  const statuses = useSpendingStatuses();
  const declineText = useDeclineText();
  const { status, reason, asked } = one;
  return (
    <DetailSheet open={open} onClose={onClose} title={one.merchant}>
      <Stack gap={6}>
        {reason ? (
          <Notice
            tone="danger"
            title={declineText(reason)}
            action={
              <Row gap={2}>
                <Help reason={reason} card={card} onClose={onClose} />
                <HelpLink topic="card-declined" onClick={onClose} />
              </Row>
            }
          >
            {reason === 'frozen' && card.account_frozen
              ? t('cards.next.frozen')
              : t(`decline.${reason}.text`)}
          </Notice>
        ) : (
          <Notice icon="info">{t(`spending.status.${status as Undeclined}.text`)}</Notice>
        )}
        <Facts
          facts={[
            {
              label: t('spending.amount'),
              total: true,
              value: isSpent(one) ? (
                <Money amount={-BigInt(one.amount)} asset="USDT" movement exact />
              ) : (
                <Money amount={one.amount} asset="USDT" exact />
              ),
            },
            {
              label: t('spending.asked'),
              value: asked.currency !== 'USD' && askedText(asked, language),
            },
            {
              label: t('spending.status'),
              value: <StatusBadge status={status} table={statuses} />,
            },
            { label: t('spending.at'), value: format.date(one.at) },
            {
              label: t('spending.country'),
              value: one.country && regionName(one.country, language),
            },
            {
              label: t('spending.id'),
              value: <CopyValue value={one.id} label={t('spending.id.copy')} full />,
            },
          ].filter(({ value }) => value !== false)}
        />
        {hasSupport && (
          <Button to="/support" variant="quiet" onClick={onClose}>
            {t('spending.support')}
          </Button>
        )}
      </Stack>
    </DetailSheet>
  );
}

type Undeclined = Exclude<CardSpending['status'], 'declined'>;
type Reason = NonNullable<CardSpending['reason']>;

/** Reasons for which the owner has a remedy. */
const helps: Partial<Record<Reason, 'recharge' | 'limits' | 'activate' | 'pin'>> = {
  balance: 'recharge',
  limit: 'limits',
  inactive: 'activate',
  pin: 'pin',
};

function Help({ reason, card, onClose }: { reason: Reason; card: CardDetail; onClose(): void }) {
  const { t } = useTranslation('remote-visa');
  const action = helps[reason];
  // The payment may be older than the card's current state.
  if (!action || !actionsFor(card).includes(action)) return null;
  return (
    <Button
      size="sm"
      to={`/bank/cardDetail/${encodeURIComponent(card.id)}?do=${action}`}
      onClick={onClose}
    >
      {t(`card.do.${action}`)}
    </Button>
  );
}
