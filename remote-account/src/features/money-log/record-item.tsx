import type { MoneyLogEntry } from '@shared/contract';
import { CopyValue, Money } from '@shared/kit';
import { type DateStyle, useFormat, useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import styles from './money-log.module.css';

const icons = {
  data_adjustment: 'list',
  withdraw_refund: 'refresh',
  ticket_income: 'ticket',
  chain_payment: 'arrow-down-left',
  ticket_purchase: 'ticket',
  unknown: 'more',
} as const;

/** One movement: what, when, by which transaction, and how much in or out. */
export function RecordItem({ entry, at }: { entry: MoneyLogEntry; at: DateStyle }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <ListItem
      icon={icons[entry.type]}
      title={t(`records.type.${entry.type}`)}
      description={
        <span className={styles.facts}>
          <time dateTime={entry.created_at}>{format.date(entry.created_at, at)}</time>
          {entry.tx_hash && <CopyValue value={entry.tx_hash} label={t('records.tx.copy')} />}
        </span>
      }
      value={<Money amount={entry.amount} asset={entry.asset} movement />}
    />
  );
}
