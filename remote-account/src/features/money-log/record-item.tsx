import type { MoneyLogEntry } from '@shared/contract';
import { type DateStyle, useFormat, useTranslation } from '@shared/shell';
import { Address, Amount, ListItem } from '@shared/ui';
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
  const out = entry.amount.startsWith('-');
  return (
    <ListItem
      icon={icons[entry.type]}
      title={t(`records.type.${entry.type}`)}
      description={
        <span className={styles.facts}>
          <time dateTime={entry.created_at}>{format.date(entry.created_at, at)}</time>
          {entry.tx_hash && (
            <Address
              value={entry.tx_hash}
              copyLabel={t('records.tx.copy')}
              copiedLabel={t('copied')}
            />
          )}
        </span>
      }
      value={
        <Amount
          value={format.amount(entry.amount, entry.asset, { unit: false })}
          unit={format.unit(entry.asset, Math.abs(Number(entry.amount)))}
          tone={out ? 'out' : 'in'}
        />
      }
    />
  );
}
