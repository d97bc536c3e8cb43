import type { Asset, BaseUnits } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Address, Stack } from '@shared/ui';
import type { ReactNode } from 'react';
import { Facts } from '../facts/facts.tsx';
import { type FeeLine, FeeLines } from './fee-lines.tsx';
import { Money } from './money.tsx';

export interface ConfirmAmountProps {
  amount: bigint | BaseUnits;
  asset: Asset;
  /** The recipient, shown in full so that users can compare it. */
  address?: string | undefined;
  lines?: readonly FeeLine[] | undefined;
  /** A warning, or the next step. */
  children?: ReactNode;
}

/** Content of a confirmation before money moves: amount, recipient and fees. */
export function ConfirmAmount({ amount, asset, address, lines, children }: ConfirmAmountProps) {
  const { t } = useTranslation('kit');
  return (
    <Stack>
      <Money amount={amount} asset={asset} exact size="xl" />
      {address && (
        <Facts
          layout="columns"
          facts={[{ label: t('money.to'), value: <Address value={address} full /> }]}
        />
      )}
      {lines && <FeeLines lines={lines} />}
      {children}
    </Stack>
  );
}
