import type { ActivityItem } from '@shared/contract';
import {
  isSpent,
  Money,
  StatusBadge,
  useDeclineText,
  useLazySheet,
  useSpendingStatuses,
} from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import { dailyOf } from './daily-groups.ts';
import { DailyItem } from './daily-item.tsx';
import { MerchantIcon } from './merchant-icon.tsx';
import styles from './money-log.module.css';
import { RecordItem } from './record-item.tsx';
import { RowFacts, type RowTime } from './row-facts.tsx';
import type { SpendingSheetProps } from './spending-sheet.tsx';

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
  if (spending) return <SpendingItem spending={spending} at={at} />;
  if (!record) return null;
  return <RecordItem entry={record} at={at} onShow={() => onShow?.(record.id)} onLeave={onLeave} />;
}

function SpendingItem({ spending, at }: SpendingSheetProps & { at: RowTime }) {
  const { t } = useTranslation('remote-account');
  const statuses = useSpendingStatuses();
  const declineText = useDeclineText();
  const details = useLazySheet<SpendingSheetProps>(
    async () => (await import('./spending-sheet.tsx')).SpendingSheet,
  );
  const { merchant, mcc, status, reason, amount, card } = spending;
  return (
    <>
      <ListItem
        leading={<MerchantIcon mcc={mcc} />}
        title={merchant || t('records.merchant.none')}
        description={
          <RowFacts time={spending.at} at={at}>
            <span>{t('records.card', { last4: card.last4 })}</span>{' '}
            {reason && <span>{declineText(reason)}</span>}
          </RowFacts>
        }
        value={
          isSpent(spending) ? (
            <Money amount={-BigInt(amount)} asset="USDT" movement />
          ) : (
            <s className={styles.unspent}>
              <Money amount={amount} asset="USDT" />
            </s>
          )
        }
        meta={status !== 'settled' && <StatusBadge status={status} table={statuses} />}
        onClick={details.show}
      />
      {details.sheet({ spending })}
    </>
  );
}
