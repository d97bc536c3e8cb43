import type { MoneyLogEntry } from '@shared/contract';
import { ExplorerLink, Facts, Money, type MoneyProps, type SheetState } from '@shared/kit';
import { MainAmount } from '@shared/kit/record';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { Button, CopyButton, List, ListItem, Stack } from '@shared/ui';
import styles from './money-log.module.css';
import { useRecordFacts, useRecordSummary } from './record-facts.tsx';
import { amountsOf, movementOf, useRecordTitle } from './record-texts.ts';

export interface RecordSheetProps {
  entry: MoneyLogEntry;
  onLeave?: (() => void) | undefined;
}

export function RecordSheet({ entry, onLeave, open, onClose }: RecordSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const close = () => {
    onClose();
    onLeave?.();
  };
  const { fee, tx_hash } = entry;
  const amounts = amountsOf(entry);
  const link = new URL(`/wallet/moneyLog?entry=${entry.id}`, window.location.origin).href;
  return (
    <DetailSheet
      open={open}
      onClose={close}
      title={useRecordTitle(entry)}
      description={useRecordSummary(entry)}
    >
      <Stack gap={6}>
        <MainAmount
          label={fee && entry.paid_from !== 'wallet' ? t('withdraw.leaves') : t('records.amount')}
        >
          {amounts.map(({ asset, amount }) => (
            <Money
              key={asset}
              amount={amount}
              asset={asset}
              movement={movementOf(entry)}
              exact
              size={amounts.length > 1 ? 'lg' : 'xl'}
            />
          ))}
        </MainAmount>
        <Facts facts={useRecordFacts(entry)} />
        {tx_hash && <ExplorerLink kind="tx" value={tx_hash} />}
        <RecordLink entry={entry} />
        <CopyButton
          text={link}
          label={t('records.link.copy')}
          copiedLabel={t('records.link.copied')}
        >
          {t('records.link.copy')}
        </CopyButton>
        <Postings of={entry.postings} movement={movementOf(entry)} />
      </Stack>
    </DetailSheet>
  );
}

/** Link to the order, the card or the withdrawal of the record. */
function RecordLink({ entry }: { entry: MoneyLogEntry }) {
  const { type, status, order_id, card, withdrawal_id: withdrawal } = entry;
  const { t } = useTranslation('remote-account');
  if (type === 'goods_purchase' && order_id) {
    return (
      <Button to={`/order/detail/${order_id}`} icon="order">
        {t('records.order.view')}
      </Button>
    );
  }
  if (card) {
    return (
      <Button to={`/bank/cardDetail/${encodeURIComponent(card.id)}`} icon="card">
        {t('records.card.open')}
      </Button>
    );
  }
  if (type === 'withdrawal' || type === 'withdraw_refund' || type === 'network_fee') {
    return (
      <Button
        to={withdrawal ? `/withdraw/list?withdrawal=${withdrawal}` : '/withdraw/list'}
        icon={withdrawal ? 'arrow-up-right' : 'list'}
      >
        {t(
          status === 'processing'
            ? 'records.withdrawal.open'
            : withdrawal
              ? 'records.withdrawal.view'
              : 'withdrawals.title',
        )}
      </Button>
    );
  }
  return null;
}

/** The ledger's entries, folded: they repeat the facts in the words of bookkeeping. */
function Postings({
  of,
  movement,
}: {
  of: MoneyLogEntry['postings'];
  movement: MoneyProps['movement'];
}) {
  const { t } = useTranslation('remote-account');
  if (of.length === 0) return null;
  return (
    <details className={styles.postings}>
      <summary>{t('records.postings')}</summary>
      <List>
        {of.map(({ account, asset, amount }, index) => (
          <ListItem
            key={index}
            title={t(`records.posting.${account}`)}
            value={<Money amount={amount} asset={asset} movement={movement} exact />}
          />
        ))}
      </List>
    </details>
  );
}
