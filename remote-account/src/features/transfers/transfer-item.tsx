import type { Transfer, TransferContact } from '@shared/contract';
import { Money, useLazySheet } from '@shared/kit';
import { sameAddress, useFormat, useTranslation } from '@shared/shell';
import { ListItem, shortened } from '@shared/ui';
import type { TransferSheetProps } from './transfer-sheet.tsx';

export function TransferItem({
  transfer,
  contacts,
}: {
  transfer: Transfer;
  contacts: readonly TransferContact[];
}) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const details = useLazySheet<TransferSheetProps>(
    async () => (await import('./transfer-sheet.tsx')).TransferSheet,
  );
  const { direction, counterparty, remark, at } = transfer;
  const name = contacts.find(({ address }) => sameAddress(address, counterparty))?.name ?? null;
  const who = name ?? shortened(counterparty);
  return (
    <>
      <ListItem
        icon={direction === 'outgoing' ? 'arrow-up-right' : 'arrow-down-left'}
        title={t(`transfers.${direction}.with`, { who })}
        description={
          <>
            <time dateTime={at}>{format.date(at, 'time')}</time>
            {remark && <span>{` · ${remark}`}</span>}
          </>
        }
        value={<Money amount={signed(transfer)} asset="ENU" movement />}
        onClick={details.show}
      />
      {details.sheet({ transfer, name })}
    </>
  );
}

/** Returns the transfer's change of the member's own balance, base units. */
export function signed({ direction, amount }: Transfer): bigint {
  return direction === 'outgoing' ? -BigInt(amount) : BigInt(amount);
}
