import { type Asset, assets, type BaseUnits } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useApiQuery } from '@shared/shell/query';
import { Money } from './money.tsx';

/**
 * Converted value of an amount: '≈ 30.00 USDT'. Renders nothing without a rate. Decimals are
 * cut, never rounded.
 */
export function UsdtValue({ amount, asset }: { amount: bigint | BaseUnits; asset: Asset }) {
  const { data } = useApiQuery(wallet.rates);
  const rate = data?.rates.find((row) => row.asset === asset);
  if (!rate || asset === 'USDT') return null;
  const unit = 10n ** BigInt(assets[asset].decimals);
  return (
    <span translate="no">
      <span>≈&nbsp;</span>
      <Money amount={(BigInt(amount) * BigInt(rate.usdt_per_unit)) / unit} asset="USDT" />
    </span>
  );
}
