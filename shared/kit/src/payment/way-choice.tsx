import type { Asset, BaseUnits } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { OptionCard } from '../choice/option-card.tsx';
import { OptionGroup } from '../choice/option-group.tsx';
import { OptionLine } from '../choice/option-line.tsx';
import { CoinIcon } from '../money/coin-icon.tsx';
import { Money, useHoldingText } from '../money/money.tsx';

/** Payment method: the connected wallet (on chain), or the account. */
export type PayWay = 'wallet' | 'account';

export interface WayOption {
  way: PayWay;
  asset: Asset;
  /** Base units. */
  price: bigint | BaseUnits;
  /** Available balance; undefined while unknown. */
  held: bigint | undefined;
}

export interface WayChoiceProps {
  options: readonly WayOption[];
  value: PayWay;
  onChange(way: PayWay): void;
}

/** Choice of the payment method: the wallet or the account, each with its price. */
export function WayChoice({ options, value, onChange }: WayChoiceProps) {
  const { t } = useTranslation('kit');
  const money = useHoldingText();
  return (
    <OptionGroup label={t('way.title')}>
      {(name) =>
        options.map(({ way, asset, price, held }) => (
          <OptionCard
            key={way}
            name={name}
            checked={way === value}
            onChoose={() => onChange(way)}
            leading={<CoinIcon asset={asset} />}
          >
            <OptionLine
              title={t(`way.${way}`)}
              end={<Money amount={price} asset={asset} />}
              detail={held === undefined ? '–' : t('way.holds', { amount: money(held, asset) })}
            />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
