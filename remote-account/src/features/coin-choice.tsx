import { type Asset, assets } from '@shared/contract';
import { CoinIcon, OptionCard, OptionGroup, OptionLine, useHoldingsHidden } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import type { ReactNode } from 'react';

interface CoinChoiceProps<A extends Asset> {
  coins: readonly { asset: A; available: ReactNode; disabled?: boolean }[];
  value: A;
  onChange(asset: A): void;
}

/** Choice of a form's coin, in one row, so that the form is on a phone's first screen. */
export function CoinChoice<A extends Asset>({ coins, value, onChange }: CoinChoiceProps<A>) {
  const { t } = useTranslation('remote-account');
  return (
    <OptionGroup label={t('withdraw.coin')} layout="row">
      {(name) =>
        coins.map(({ asset, available, disabled }) => (
          <OptionCard
            key={asset}
            name={name}
            size="sm"
            checked={asset === value}
            disabled={disabled}
            onChoose={() => onChange(asset)}
            leading={<CoinIcon asset={asset} size={24} />}
          >
            <OptionLine title={<span translate="no">{asset}</span>} detail={available} />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}

/** A balance without its unit, otherwise as `Money` with `holding` shows it in a list. */
export function Available({ amount, asset }: { amount: bigint | undefined; asset: Asset }) {
  const format = useFormat();
  const [hidden] = useHoldingsHidden();
  if (amount === undefined) return '–';
  if (hidden) return '••••';
  const withDecimals = (decimals: number) =>
    format.amount(amount, asset, { unit: false, decimals });
  const shown = withDecimals(asset === 'USDT' ? 2 : 4);
  return shown === withDecimals(assets[asset].decimals) ? shown : `≈\u00a0${shown}`;
}
