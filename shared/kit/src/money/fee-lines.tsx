import type { Asset, BaseUnits } from '@shared/contract';
import type { ReactNode } from 'react';
import { Facts } from '../facts/facts.tsx';
import { Money } from './money.tsx';

export interface FeeLine {
  label: string;
  amount: bigint | BaseUnits;
  asset: Asset;
  /** Shown instead of the amount: 'Free'. */
  text?: ReactNode;
  total?: boolean;
}

/** The parts of a payment, one per line, with up to six decimals. The total is emphasised. */
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
