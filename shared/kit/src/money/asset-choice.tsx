import { type Asset, type BaseUnits, inAssetOrder } from '@shared/contract';
import { OptionCard } from '../choice/option-card.tsx';
import { OptionGroup } from '../choice/option-group.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { Money } from './money.tsx';

export interface AssetChoiceProps<A extends Asset> {
  label: string;
  /** The accepted assets, each with its price in base units. */
  options: readonly { asset: A; price: BaseUnits }[];
  value: A;
  onChange(asset: A): void;
}

/** Choice of the asset to pay with. */
export function AssetChoice<A extends Asset>(props: AssetChoiceProps<A>) {
  const { label, options, value, onChange } = props;
  return (
    <OptionGroup label={label} layout="row">
      {(name) =>
        inAssetOrder(options).map(({ asset, price }) => (
          <OptionCard
            key={asset}
            name={name}
            size="sm"
            checked={asset === value}
            onChoose={() => onChange(asset)}
            leading={<CoinIcon asset={asset} />}
          >
            <Money amount={price} asset={asset} />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
