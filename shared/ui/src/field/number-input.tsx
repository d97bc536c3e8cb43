import { Button } from '../action/button.tsx';
import styles from './field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps
  extends Omit<
    TextInputProps,
    'type' | 'inputMode' | 'value' | 'defaultValue' | 'onValueChange' | 'after' | 'mono'
  > {
  /** As typed; the reader of the page's language (`AmountField` of the kit) makes a number of it. */
  value: string;
  onValueChange: (value: string) => void;
  /** Decimals to offer a keyboard for; 0 for whole numbers. Default 6. */
  decimals?: number | undefined;
  /** 'JU' */
  unit?: string | undefined;
  /** A button at the end that fills in the most: 'Max'. */
  onMax?: (() => void) | undefined;
  maxLabel?: string | undefined;
}

/** A decimal amount as text: no spinner, no float, no rounding. Nothing typed is dropped or rewritten. */
export function NumberInput({ decimals = 6, unit, onMax, maxLabel, ...rest }: NumberInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      after={
        (unit || onMax) && (
          <>
            {unit && <span className={styles.unit}>{unit}</span>}
            {onMax && maxLabel && (
              <Button size="sm" variant="quiet" onClick={onMax} disabled={rest.disabled}>
                {maxLabel}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
