import { type ActivityItem, askedText, regionName } from '@shared/contract';
import {
  Facts,
  Money,
  type SheetState,
  StatusBadge,
  useDeclineText,
  useSpendingStatuses,
} from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, Notice, Stack } from '@shared/ui';
import styles from './money-log.module.css';

export interface SpendingSheetProps {
  spending: NonNullable<ActivityItem['spending']>;
}

/** Details of a card payment. Remedies and limits are on the card's own page. */
export function SpendingSheet({ spending, open, onClose }: SpendingSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const [language] = useLanguage();
  const statuses = useSpendingStatuses();
  const declineText = useDeclineText();
  const { merchant, status, reason, amount, asked, country, card, at } = spending;
  return (
    <DetailSheet open={open} onClose={onClose} title={merchant || t('records.merchant.none')}>
      <Stack gap={6}>
        {reason && <Notice tone="danger">{declineText(reason)}</Notice>}
        <div className={styles.main}>
          <span className={styles.note}>{t('records.amount')}</span>
          <Money amount={amount} asset="USDT" exact size="xl" />
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
          ]}
        />
        <Button
          to={`/bank/cardDetail/${encodeURIComponent(card.id)}`}
          icon="card"
          onClick={onClose}
        >
          {t('records.card.open')}
        </Button>
      </Stack>
    </DetailSheet>
  );
}
