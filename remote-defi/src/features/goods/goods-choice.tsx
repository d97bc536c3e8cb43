import type { Goods } from '@shared/contract';
import { IconTile, Money, OptionCard, OptionGroup, OptionLine } from '@shared/kit';
import { useTranslation } from '@shared/shell';

interface GoodsChoiceProps {
  goods: readonly Goods[];
  value: string | undefined;
  error: string | undefined;
  onChoose(id: string): void;
}

/** Choice of one product, each on a card with its price. */
export function GoodsChoice({ goods, value, error, onChoose }: GoodsChoiceProps) {
  const { t } = useTranslation('remote-defi');
  return (
    <OptionGroup label={t('goods.choose')} error={error}>
      {(name) =>
        goods.map((one) => (
          <OptionCard
            key={one.id}
            name={name}
            checked={one.id === value}
            onChoose={() => onChoose(one.id)}
            leading={<IconTile name={one.icon} />}
          >
            <OptionLine
              title={one.name}
              end={<Money amount={one.price} asset="JU" />}
              detail={one.description}
            />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
