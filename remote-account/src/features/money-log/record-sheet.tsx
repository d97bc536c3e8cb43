import type { MoneyLogEntry } from '@shared/contract';
import { CopyValue, ExplorerLink, Facts, Money, type SheetState } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { List, ListItem, Section, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import styles from './money-log.module.css';
import { amountsOf, useRecordTitle } from './record-words.ts';

export interface RecordSheetProps {
  entry: MoneyLogEntry;
}

/** A transaction to the last digit: what it did to the account, its order and hash, its postings. */
export function RecordSheet({ entry, open, onClose }: RecordSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { created_at, order_id, tx_hash, paid_from, effects, postings } = entry;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={useRecordTitle(entry)}
      description={paid_from === 'wallet' && t('records.paid.wallet')}
      closeLabel={t('records.close')}
    >
      <Stack gap={6}>
        <Facts
          facts={[
            { label: t('records.amount'), value: <Amounts of={amountsOf(entry)} /> },
            {
              label: t('records.effect'),
              value: effects.length > 0 ? <Amounts of={effects} /> : t('records.effect.none'),
            },
            {
              label: t('records.time'),
              value: <time dateTime={created_at}>{format.date(created_at, 'dateTime')}</time>,
            },
            {
              label: t('records.order'),
              value: order_id && <CopyValue value={order_id} label={t('records.order.copy')} />,
            },
            {
              label: t('records.tx'),
              value: tx_hash && <CopyValue value={tx_hash} label={t('records.tx.copy')} />,
            },
          ]}
        />
        {tx_hash && <ExplorerLink kind="tx" value={tx_hash} />}
        <Section title={t('records.postings')}>
          <List>
            {postings.map(({ account, asset, amount }, index) => (
              <ListItem
                key={index}
                title={t(`records.posting.${account}`)}
                value={<Money amount={amount} asset={asset} movement exact />}
              />
            ))}
          </List>
        </Section>
      </Stack>
    </Sheet>
  );
}

function Amounts({ of }: { of: MoneyLogEntry['effects'] }) {
  return (
    <span className={styles.amounts}>
      {of.map(({ asset, amount }) => (
        <Money key={asset} amount={amount} asset={asset} movement exact />
      ))}
    </span>
  );
}
