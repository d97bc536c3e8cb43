import type { ActivityItem } from '@shared/contract';
import { useDeclineText } from '@shared/kit';
import { CardPaymentItem } from '@shared/kit/record';
import { useTranslation } from '@shared/shell';
import { dailyOf } from './daily-groups.ts';
import { DailyItem } from './daily-item.tsx';
import { RecordItem } from './record-item.tsx';
import { RowFacts, type RowTime } from './row-facts.tsx';

export interface ActivityRowProps {
  item: ActivityItem;
  /** All items of the row: `item`, and other daily ENU of its day. */
  row?: readonly ActivityItem[] | undefined;
  at: RowTime;
  onShow?: (recordId: string) => void;
  onLeave?: (() => void) | undefined;
}

/** One row of the activity list: a record of the account, a day’s ENU, or a card payment. */
export function ActivityRow({ item, row, at, onShow, onLeave }: ActivityRowProps) {
  const { record, spending } = item;
  const daily = row && dailyOf(row);
  if (daily) return <DailyItem entries={daily} at={at} />;
  if (spending) return <CardPayment payment={spending} at={at} />;
  if (!record) return null;
  return <RecordItem entry={record} at={at} onShow={() => onShow?.(record.id)} onLeave={onLeave} />;
}

interface CardPaymentProps {
  payment: NonNullable<ActivityItem['spending']>;
  at: RowTime;
}

function CardPayment({ payment, at }: CardPaymentProps) {
  const { t } = useTranslation('remote-account');
  const declineText = useDeclineText();
  const { at: time, card, reason } = payment;
  return (
    <CardPaymentItem
      payment={payment}
      unknownShop={t('records.merchant.none')}
      description={
        <RowFacts time={time} at={at}>
          <span>{t('records.card', { last4: card.last4 })}</span>{' '}
          {reason && <span>{declineText(reason)}</span>}
        </RowFacts>
      }
    />
  );
}
