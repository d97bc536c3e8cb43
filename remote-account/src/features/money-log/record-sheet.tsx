import type { MoneyLogEntry } from '@shared/contract';
import { CopyValue, ExplorerLink, Facts, Money, type SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, CopyButton, List, ListItem, Section, Stack } from '@shared/ui';
import styles from './money-log.module.css';
import { amountsOf, useRecordTitle, useWalletText } from './record-texts.ts';

export interface RecordSheetProps {
  entry: MoneyLogEntry;
  onLeave?: (() => void) | undefined;
}

export function RecordSheet({ entry, onLeave, open, onClose }: RecordSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { type, created_at, order_id, tx_hash, effects, balances, postings } = entry;
  const { amount, counterparty, remark } = entry;
  const link = new URL(`/wallet/moneyLog?entry=${entry.id}`, window.location.origin).href;
  return (
    <DetailSheet
      open={open}
      onClose={() => {
        onClose();
        onLeave?.();
      }}
      title={useRecordTitle(entry)}
      description={useWalletText(entry)}
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
              label: t('records.balance.after'),
              value:
                effects.length > 0 && balances.length > 0 ? <Amounts of={balances} still /> : null,
            },
            {
              label: t(amount.startsWith('-') ? 'transfers.to' : 'transfers.from'),
              value: counterparty && (
                <>
                  <span>{counterparty.name}</span>
                  <CopyValue
                    value={counterparty.address}
                    label={t('transfers.address.copy')}
                    full
                  />
                </>
              ),
            },
            { label: t('transfers.remark'), value: remark },
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
        {type === 'goods_purchase' && order_id && (
          <Button to={`/order/detail/${order_id}`} icon="order">
            {t('records.order.view')}
          </Button>
        )}
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
        <CopyButton
          text={link}
          label={t('records.link.copy')}
          copiedLabel={t('records.link.copied')}
        >
          {t('records.link.copy')}
        </CopyButton>
      </Stack>
    </DetailSheet>
  );
}

/** Shows amounts with their assets. @param still the amounts are balances, not movements */
function Amounts({ of, still = false }: { of: MoneyLogEntry['effects']; still?: boolean }) {
  return (
    <span className={styles.amounts}>
      {of.map(({ asset, amount }) => (
        <Money key={asset} amount={amount} asset={asset} movement={!still} exact />
      ))}
    </span>
  );
}
