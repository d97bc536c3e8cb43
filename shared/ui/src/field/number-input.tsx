import { Button } from '../action/button.tsx';
import { decimalText } from './decimal-text.ts';
import styles from './field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps
  extends Omit<
    TextInputProps,
    'type' | 'inputMode' | 'value' | 'defaultValue' | 'onValueChange' | 'after' | 'mono'
  > {
  /** Plain decimal text with '.', as parseAmount of the contract reads it; '' when empty. */
  value: string;
  onValueChange: (value: string) => void;
  /** Decimals that can be typed; 0 for whole numbers. Default 6. */
  decimals?: number | undefined;
  /** 'JU' */
  unit?: string | undefined;
  /** A button at the end that fills in the most: 'Max'. */
  onMax?: (() => void) | undefined;
  maxLabel?: string | undefined;
}

/** A decimal amount as text: no spinner, no float, no rounding. What cannot be a number is not taken. */
export function NumberInput({
  value,
  onValueChange,
  decimals = 6,
  unit,
  onMax,
  maxLabel,
  ...rest
}: NumberInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      value={value}
      onValueChange={(text) => {
        const next = decimalText(text, decimals);
        if (next !== undefined) onValueChange(next);
      }}
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
