import type { Goods } from '@shared/contract';
import { IconTile, Money, OptionCard } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useId } from 'react';
import styles from './goods.module.css';

interface GoodsChoiceProps {
  goods: readonly Goods[];
  value: string | undefined;
  error: string | undefined;
  onChoose(id: string): void;
}

/** One of the goods, each on a card with its price. */
export function GoodsChoice({ goods, value, error, onChoose }: GoodsChoiceProps) {
  const { t } = useTranslation('remote-defi');
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}l`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}e` : undefined}
      tabIndex={-1}
      className={styles.choice}
    >
      <h2 id={`${id}l`} className={styles.name}>
        {t('goods.choose')}
      </h2>
      {goods.map((one) => (
        <OptionCard
          key={one.id}
          name={id}
          checked={one.id === value}
          onChoose={() => onChoose(one.id)}
          leading={<IconTile name={one.icon} />}
        >
          <span className={styles.line}>
            <span className={styles.name}>{one.name}</span>
            <Money amount={one.price} asset="JU" />
          </span>
          <span className={styles.fine}>{one.description}</span>
        </OptionCard>
      ))}
      {error && (
        <p id={`${id}e`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
