import { useFormat, useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';
import { useId, useState } from 'react';
import styles from './buy.module.css';
import { readQuantity } from './quantity.ts';

interface QuantityFieldProps {
  max: number;
  /** undefined while the text is no valid quantity. */
  value: number | undefined;
  onChange(value: number | undefined): void;
}

/** A whole number, by typing or one by one. */
export function QuantityField({ max, value, onChange }: QuantityFieldProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const id = useId();
  const [text, setText] = useState(String(value ?? 1));
  const type = (next: string) => {
    setText(next);
    onChange(readQuantity(next, max));
  };
  const step = (by: number) => type(String(Math.min(max, Math.max(1, (value ?? 1) + by))));
  return (
    <div className={styles.line}>
      <div>
        <label htmlFor={id} className={styles.quantityLabel}>
          {t('buy.quantity')}
        </label>
        <p id={`${id}h`} className={styles.fine} data-invalid={value === undefined || undefined}>
          {t('buy.quantity.max', { max: format.number(max) })}
        </p>
      </div>
      <div className={styles.stepper}>
        <IconButton
          icon="minus"
          variant="secondary"
          label={t('buy.quantity.less')}
          disabled={value === 1}
          onClick={() => step(-1)}
        />
        <input
          id={id}
          className={styles.quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={text}
          aria-invalid={value === undefined || undefined}
          aria-describedby={`${id}h`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => value === undefined && type('1')}
        />
        <IconButton
          icon="plus"
          variant="secondary"
          label={t('buy.quantity.more')}
          disabled={value !== undefined && value >= max}
          onClick={() => step(1)}
        />
      </div>
    </div>
  );
}
