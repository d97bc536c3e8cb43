import { Button } from '../action/button.tsx';
import styles from './field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps
  extends Omit<
    TextInputProps,
    'type' | 'inputMode' | 'value' | 'defaultValue' | 'onValueChange' | 'after' | 'mono'
  > {
  /** The typed text. The kit's `AmountField` parses it in the page's language. */
  value: string;
  onValueChange: (value: string) => void;
  /** 0 selects a keyboard without a decimal separator. Default: 6. */
  decimals?: number | undefined;
  /** Unit after the text: 'JU'. */
  unit?: string | undefined;
  /** Fills in the maximum. With `maxLabel` ('Max'), adds a button that calls it. */
  onMax?: (() => void) | undefined;
  maxLabel?: string | undefined;
}

/** Input for a decimal as text: no spinner, float or rounding. Never changes typed text. */
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
