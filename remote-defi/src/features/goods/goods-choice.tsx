import type { Goods } from '@shared/contract';
import { Money } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Icon } from '@shared/ui';
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
        <label key={one.id} className={styles.goods}>
          <input
            type="radio"
            className={styles.radio}
            name={id}
            value={one.id}
            checked={one.id === value}
            onChange={() => onChoose(one.id)}
          />
          <span className={styles.picture}>
            <Icon name={one.icon} size={24} />
          </span>
          <span className={styles.words}>
            <span className={styles.line}>
              <span className={styles.name}>{one.name}</span>
              <Money amount={one.price} asset="JU" />
            </span>
            <span className={styles.fine}>{one.description}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}e`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
