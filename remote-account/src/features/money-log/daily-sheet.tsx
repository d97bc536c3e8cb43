import type { MoneyLogEntry } from '@shared/contract';
import { Money, type SheetState } from '@shared/kit';
import { MainAmount } from '@shared/kit/record';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { List, ListItem, Stack } from '@shared/ui';
import { ReleasePurchase } from './release-purchase.tsx';

export interface DailySheetProps {
  /** Records of daily ENU, newest first. */
  entries: readonly MoneyLogEntry[];
}

/** The releases of daily ENU on one day. Each leads to its record. */
export function DailySheet({ entries, open, onClose }: DailySheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const total = entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return (
    <DetailSheet open={open} onClose={onClose} title={t('records.type.ticket_income')}>
      <Stack gap={6}>
        <MainAmount label={t('records.daily.releases', { count: entries.length })}>
          <Money amount={total} asset="ENU" movement exact size="xl" />
        </MainAmount>
        <List>
          {entries.map(({ id, order_id, amount, created_at }) => (
            <ListItem
              key={id}
              title={
                <ReleasePurchase orderId={order_id} unknown={t('records.type.ticket_income')} />
              }
              description={<time dateTime={created_at}>{format.date(created_at, 'dateTime')}</time>}
              value={<Money amount={amount} asset="ENU" movement exact />}
              to={`/wallet/moneyLog?entry=${id}`}
              onClick={onClose}
            />
          ))}
        </List>
      </Stack>
    </DetailSheet>
  );
}
