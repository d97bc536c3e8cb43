import { asciiDigits, tidyLine } from '@shared/contract';
import { sessionStore, useFormat, useTranslation } from '@shared/shell';
import { IconButton, useComposedText } from '@shared/ui';
import { useId, useState } from 'react';
import styles from './buy.module.css';

interface QuantityFieldProps {
  max: number;
  /** The text as typed, valid or not. */
  text: string;
  onType(text: string): void;
}

/** Field for a whole number with plus and minus. Keeps typed text; an error shows the range. */
export function QuantityField({ max, text, onType }: QuantityFieldProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const id = useId();
  const value = readQuantity(text, max);
  const wrong = value === undefined;
  // From an invalid number, a step leads to a valid one.
  const typed = wholeNumber(text) ?? 0;
  const step = (by: number) => onType(String(Math.min(max, Math.max(1, typed + by))));
  const input = useComposedText({ value: text, onValueChange: onType });
  return (
    <div className={styles.quantityField}>
      <label htmlFor={id} className={styles.quantityLabel}>
        {t('buy.quantity')}
      </label>
      <p id={`${id}h`} className={styles.fine} data-invalid={wrong || undefined} aria-live="polite">
        {t(wrong ? 'buy.quantity.wrong' : 'buy.quantity.max', { max: format.number(max) })}
      </p>
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
          // Six digits fit beside the label on the narrowest screen.
          style={{ width: `${Math.min(6, text.length) + 0.5}ch` }}
          autoComplete="off"
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}h`}
          onFocus={(event) => event.target.select()}
          // Focus selects the number. The mouse-up of the same tap would deselect it.
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

/** Parses a number of tickets. Returns undefined unless it is a whole number from 1 to `max`. */
export function readQuantity(text: string, max: number): number | undefined {
  const value = wholeNumber(text);
  return value !== undefined && value >= 1 && value <= max ? value : undefined;
}

/** Parses a whole number in the digits of any script. Returns undefined for other text. */
function wholeNumber(text: string): number | undefined {
  const digits = tidyLine(asciiDigits(text));
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Returns the price of `quantity` tickets in base units. */
export function totalPrice(price: string, quantity: number): bigint {
  return BigInt(price) * BigInt(quantity);
}

/**
 * Returns the quantity as typed and as a number; undefined if the text is invalid. A reload keeps a
 * typed number (specification §4), even one above `max`, rather than replace it by a number that
 * the user did not choose.
 */
export function useQuantity(max: number) {
  const [text, setText] = useState(() => String(sessionStore.get('orderTempInfo')?.quantity ?? 1));
  const type = (next: string) => {
    setText(next);
    const typed = readQuantity(next, Number.MAX_SAFE_INTEGER);
    if (typed === undefined) sessionStore.remove('orderTempInfo');
    else sessionStore.set('orderTempInfo', { quantity: typed });
  };
  return { text, type, quantity: readQuantity(text, max) };
}
