import type { MoneyLogEntry } from '@shared/contract';
import { Money } from '@shared/kit';
import { type DateStyle, toastError, useFormat, useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import { type ComponentType, useState } from 'react';
import styles from './money-log.module.css';
import type { RecordSheetProps } from './record-sheet.tsx';
import { amountsOf, useRecordTitle } from './record-words.ts';

const icons = {
  ticket_purchase: 'ticket',
  ticket_income: 'ticket',
  aid_join: 'aid',
  aid_claim: 'arrow-down-left',
  aid_profit: 'arrow-down-left',
  goods_purchase: 'order',
  node_purchase: 'node',
  node_refund: 'refresh',
  withdraw_refund: 'refresh',
  welcome_gift: 'gift',
  suspense_credit: 'arrow-down-left',
  chain_payment: 'arrow-down-left',
  data_adjustment: 'list',
  reversal: 'refresh',
  unknown: 'more',
} as const;

/** One transaction: what, when, how much in or out; its details come with a tap, and so does their code. */
export function RecordItem({ entry, at }: { entry: MoneyLogEntry; at: DateStyle }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const title = useRecordTitle(entry);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Sheet: ComponentType<RecordSheetProps> }>();

  function show() {
    setOpen(true);
    if (loaded) return;
    import('./record-sheet.tsx').then(
      ({ RecordSheet }) => setLoaded({ Sheet: RecordSheet }),
      (error) => {
        setOpen(false);
        toastError(error);
      },
    );
  }

  return (
    <>
      <ListItem
        icon={icons[entry.type]}
        title={title}
        description={
          <span className={styles.facts}>
            <time dateTime={entry.created_at}>{format.date(entry.created_at, at)}</time>
            {entry.paid_from === 'wallet' && <span>{t('records.paid.wallet')}</span>}
          </span>
        }
        value={
          <span className={styles.amounts}>
            {amountsOf(entry).map(({ asset, amount }) => (
              <Money key={asset} amount={amount} asset={asset} movement />
            ))}
          </span>
        }
        onClick={show}
      />
      {loaded && <loaded.Sheet entry={entry} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
