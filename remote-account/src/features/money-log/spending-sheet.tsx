import { type ActivityItem, askedText, type DeclineReason, regionName } from '@shared/contract';
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
import styles from './money-log.module.css';

export interface SpendingSheetProps {
  spending: NonNullable<ActivityItem['spending']>;
}

/** Reasons for which the owner has a remedy on the card's page. */
const remedies: Partial<Record<DeclineReason, 'recharge' | 'limits' | 'activate' | 'pin'>> = {
  balance: 'recharge',
  limit: 'limits',
  inactive: 'activate',
  pin: 'pin',
};

/** Details of a card payment. A declined one names the remedy, on the card's page. */
export function SpendingSheet({ spending, open, onClose }: SpendingSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const [language] = useLanguage();
  const statuses = useSpendingStatuses();
  const declineText = useDeclineText();
  const { id, merchant, status, reason, amount, asked, country, card, at } = spending;
  const cardPath = `/bank/cardDetail/${encodeURIComponent(card.id)}` as const;
  const remedy = reason && remedies[reason];
  const wasSpent = isSpent(spending);
  return (
    <DetailSheet open={open} onClose={onClose} title={merchant || t('records.merchant.none')}>
      <Stack gap={6}>
        {reason && (
          <Notice
            tone="danger"
            title={declineText(reason)}
            action={
              <Row gap={2}>
                {remedy && (
                  <Button size="sm" to={`${cardPath}?do=${remedy}`} onClick={onClose}>
                    {t(`spending.do.${remedy}`)}
                  </Button>
                )}
                <HelpLink topic="card-declined" onClick={onClose} />
              </Row>
            }
          />
        )}
        <div className={styles.main}>
          <span className={styles.note}>{t('records.amount')}</span>
          <Money
            amount={wasSpent ? -BigInt(amount) : amount}
            asset="USDT"
            movement={wasSpent}
            exact
            size="xl"
          />
        </div>
        <Facts
          facts={[
            {
              label: t('spending.asked'),
              value: asked.currency === 'USD' ? null : askedText(asked, language),
            },
            { label: t('transfers.from'), value: t('records.card', { last4: card.last4 }) },
            {
              label: t('spending.status'),
              value: <StatusBadge status={status} table={statuses} />,
            },
            {
              label: t('records.time'),
              value: <time dateTime={at}>{format.date(at, 'dateTime')}</time>,
            },
            { label: t('spending.country'), value: country && regionName(country, language) },
            {
              label: t('spending.id'),
              value: <CopyValue value={id} label={t('spending.id.copy')} full />,
            },
          ]}
        />
        <Button to={cardPath} icon="card" onClick={onClose}>
          {t('records.card.open')}
        </Button>
      </Stack>
    </DetailSheet>
  );
}
