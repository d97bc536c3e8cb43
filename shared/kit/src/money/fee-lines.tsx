import type { Asset, BaseUnits } from '@shared/contract';
import type { ReactNode } from 'react';
import { Facts } from '../facts/facts.tsx';
import { Money } from './money.tsx';

export interface FeeLine {
  label: string;
  amount: bigint | BaseUnits;
  asset: Asset;
  /** In the amount's place: 'Free'. */
  text?: ReactNode;
  total?: boolean;
}

/** What is paid, line by line, in all its decimals; the total stands out. */
export function FeeLines({ lines }: { lines: readonly FeeLine[] }) {
  return (
    <Facts
      facts={lines.map(({ label, amount, asset, text, total = false }) => ({
        label,
        total,
        value: text ?? <Money amount={amount} asset={asset} exact />,
      }))}
    />
  );
}
