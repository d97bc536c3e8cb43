import { useFormat, useTranslation } from '@shared/shell';
import { IconButton, useComposedText } from '@shared/ui';
import { useId } from 'react';
import styles from './buy.module.css';
import { readQuantity, wholeNumber } from './quantity.ts';

interface QuantityFieldProps {
  max: number;
  /** The text as typed, valid or not. */
  text: string;
  onType(text: string): void;
}

/**
 * Field for a whole number, with buttons for plus and minus one. Keeps the typed text; an error
 * shows the valid range.
 */
export function QuantityField({ max, text, onType }: QuantityFieldProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const id = useId();
  const value = readQuantity(text, max);
  const wrong = value === undefined;
  // From an invalid number, one step goes to the nearest valid one.
  const typed = wholeNumber(text) ?? 0;
  const step = (by: number) => onType(String(Math.min(max, Math.max(1, typed + by))));
  const input = useComposedText({ value: text, onValueChange: onType });
  return (
    <div className={styles.line}>
      <div>
        <label htmlFor={id} className={styles.quantityLabel}>
          {t('buy.quantity')}
        </label>
        <p
          id={`${id}h`}
          className={styles.fine}
          data-invalid={wrong || undefined}
          aria-live="polite"
        >
          {t(wrong ? 'buy.quantity.wrong' : 'buy.quantity.max', { max: format.number(max) })}
        </p>
      </div>
      <div className={styles.stepper}>
        <IconButton
          icon="minus"
          variant="secondary"
          label={t('buy.quantity.less')}
          disabled={typed <= 1}
          onClick={() => step(-1)}
        />
        <input
          {...input}
          id={id}
          className={styles.quantity}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}h`}
          onFocus={(event) => event.target.select()}
          // Focus selects the number, so that typing replaces it. The mouse-up of the same tap
          // would deselect it.
          onMouseUp={(event) => event.preventDefault()}
        />
        <IconButton
          icon="plus"
          variant="secondary"
          label={t('buy.quantity.more')}
          disabled={typed >= max}
          onClick={() => step(1)}
        />
      </div>
    </div>
  );
}
