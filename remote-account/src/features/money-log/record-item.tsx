import type { MoneyLogEntry } from '@shared/contract';
import { Money, StatusBadge, useLazySheet } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { type IconName, ListItem } from '@shared/ui';
import styles from './money-log.module.css';
import type { RecordSheetProps } from './record-sheet.tsx';
import {
  amountsOf,
  movementOf,
  useRecordStatuses,
  useRecordTitle,
  useWalletText,
} from './record-texts.ts';
import { ReleasePurchase } from './release-purchase.tsx';
import { RowFacts, type RowTime } from './row-facts.tsx';

const icons = {
  ticket_purchase: 'ticket',
  ticket_income: 'ticket',
  aid_join: 'aid',
  aid_claim: 'arrow-down-left',
  aid_profit: 'arrow-down-left',
  goods_purchase: 'order',
  node_purchase: 'node',
  node_refund: 'refresh',
  card_fee: 'card',
  card_fee_refund: 'refresh',
  card_recharge: 'card',
  card_recharge_refund: 'refresh',
  card_unload: 'card',
  withdrawal: 'arrow-up-right',
  withdraw_refund: 'refresh',
  network_fee: 'arrow-up-right',
  welcome_gift: 'gift',
  suspense_credit: 'arrow-down-left',
  chain_payment: 'arrow-down-left',
  data_adjustment: 'list',
  reversal: 'refresh',
  unknown: 'more',
} as const satisfies Record<Exclude<MoneyLogEntry['type'], 'transfer'>, IconName>;

function iconOf({ type, amount }: MoneyLogEntry): IconName {
  if (type !== 'transfer') return icons[type];
  return amount.startsWith('-') ? 'arrow-up-right' : 'arrow-down-left';
}

export function RecordItem({
  entry,
  at,
  onShow,
  onLeave,
}: {
  entry: MoneyLogEntry;
  at: RowTime;
  onShow?: () => void;
  onLeave?: (() => void) | undefined;
}) {
  const { t } = useTranslation('remote-account');
  const title = useRecordTitle(entry);
  const statuses = useRecordStatuses(entry);
  const walletText = useWalletText(entry);
  const details = useLazySheet<RecordSheetProps>(
    async () => (await import('./record-sheet.tsx')).RecordSheet,
  );

  return (
    <>
      <ListItem
        icon={iconOf(entry)}
        title={title}
        description={
          <RowFacts time={entry.created_at} at={at}>
            {entry.type === 'ticket_income' && <ReleasePurchase orderId={entry.order_id} />}
            {entry.card && <span>{t('records.card', { last4: entry.card.last4 })}</span>}{' '}
            {walletText && <span>{walletText}</span>}
            {entry.remark && <span>{entry.remark}</span>}
          </RowFacts>
        }
        value={
          <span className={styles.amounts}>
            {amountsOf(entry).map(({ asset, amount }) => (
              <Money key={asset} amount={amount} asset={asset} movement={movementOf(entry)} />
            ))}
          </span>
        }
        meta={
          entry.status &&
          entry.status !== 'completed' && <StatusBadge status={entry.status} table={statuses} />
        }
        onClick={() => {
          details.show();
          onShow?.();
        }}
      />
      {details.sheet({ entry, onLeave })}
    </>
  );
}
