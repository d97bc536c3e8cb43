import type { Withdrawal } from '@shared/contract';
import { Money, StatusBadge, useLazySheet } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { ListItem, shortened } from '@shared/ui';
import type { WithdrawalSheetProps } from './withdrawal-sheet.tsx';
import { useStatusTable } from './withdrawal-words.ts';

/** One withdrawal: recipient, time, amount, status. A tap opens its details. */
export function WithdrawalItem({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const table = useStatusTable();
  const details = useLazySheet<WithdrawalSheetProps>(
    async () => (await import('./withdrawal-sheet.tsx')).WithdrawalSheet,
  );
  const { asset, amount, address, status, stage, created_at } = withdrawal;
  return (
    <>
      <ListItem
        icon="arrow-up-right"
        title={t('transfers.outgoing.with', { who: shortened(address) })}
        description={
          <>
            <time dateTime={created_at}>{format.date(created_at, 'time')}</time>
            {stage && <span>{` · ${t(`withdrawals.stage.${stage}`)}`}</span>}
          </>
        }
        value={<Money amount={-BigInt(amount)} asset={asset} movement />}
        meta={<StatusBadge status={status} table={table} />}
        onClick={details.show}
      />
      {details.sheet({ withdrawal })}
    </>
  );
}
