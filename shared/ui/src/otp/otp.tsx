import { OTPField } from '@base-ui/react/otp-field';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import field from '../field/field.module.css';
import { FieldNotes, fieldNotes } from '../field/field-notes.tsx';
import styles from './otp.module.css';

export interface OtpProps {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  /** Called with the whole value when the last digit is in. */
  onComplete?: ((value: string) => void) | undefined;
  /** Number of digits. Default 6 (a card's PIN). */
  length?: number | undefined;
  /** Name of the n-th box, from 2 on: 'Digit 2 of 6'. */
  digitLabel: (position: number, length: number) => string;
  /** Show dots instead of digits. */
  mask?: boolean | undefined;
  /** 'one-time-code' for a code that was sent. Default 'off': a PIN must not be filled in. */
  autoComplete?: 'off' | 'one-time-code' | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

/** Digits one by one: a PIN or a code. Pasting fills every box. */
export function Otp({
  label,
  value,
  onValueChange,
  onComplete,
  length = 6,
  digitLabel,
  mask = false,
  autoComplete = 'off',
  hint,
  error,
  disabled = false,
  autoFocus = false,
  className,
}: OtpProps) {
  const id = useId();
  const notes = fieldNotes(id, hint, error);
  return (
    <div className={cx(field.field, className)}>
      <label className={field.label} htmlFor={`${id}c`}>
        {label}
      </label>
      <OTPField.Root
        id={`${id}c`}
        className={styles.boxes}
        length={length}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        mask={mask}
        disabled={disabled}
        autoComplete={autoComplete}
        aria-describedby={notes['aria-describedby']}
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            key={index}
            className={styles.box}
            aria-label={index === 0 ? undefined : digitLabel(index + 1, length)}
            aria-invalid={notes['aria-invalid']}
            autoFocus={autoFocus && index === 0}
          />
        ))}
      </OTPField.Root>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
