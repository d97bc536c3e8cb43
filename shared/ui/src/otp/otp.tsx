import { OTPField } from '@base-ui/react/otp-field';
import { asciiDigits, withoutBlanks } from '@shared/contract';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import field from '../field/field.module.css';
import { FieldNotes, fieldNotes } from '../field/field-notes.tsx';
import styles from './otp.module.css';

export interface OtpProps {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  /** Called with the whole value once it has all digits. */
  onComplete?: ((value: string) => void) | undefined;
  /** Number of digits. Default: 6 (a card's PIN). */
  length?: number | undefined;
  /** Label of the n-th box, from 2 on: 'Digit 2 of 6'. */
  digitLabel: (position: number, length: number) => string;
  /** Shows dots instead of digits. */
  mask?: boolean | undefined;
  /** 'one-time-code' for a sent code. Default: 'off', so that browsers fill in no PIN. */
  autoComplete?: 'off' | 'one-time-code' | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Errors for input that was dropped in part: other characters, or extra digits. */
  leftOut?: Readonly<Record<LeftOut, ReactNode>> | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

type LeftOut = 'letters' | 'tooLong';

/**
 * One box per digit of a PIN or a code. Pasting a whole code fills every box. Accepts the digits of
 * all scripts, and ignores spaces, dashes and invisible characters between them.
 */
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
  leftOut,
  disabled = false,
  autoFocus = false,
  className,
}: OtpProps) {
  const id = useId();
  const [part, setPart] = useState<LeftOut>();
  // Base UI reports the dropped part just before the rest, with the same event.
  const partEvent = useRef<Event>(undefined);
  const problem = (part && leftOut?.[part]) ?? error;
  const notes = fieldNotes(id, hint, problem);
  const noteWhole = (event: Event) => event !== partEvent.current && setPart(undefined);
  const notePart = (event: Event, left: LeftOut | undefined) => {
    partEvent.current = event;
    setPart(left);
  };

  /** Handles text in a later box. Base UI fills from this box on, and drops the rest silently. */
  function insert(event: SyntheticEvent, text: string, index: number): void {
    const digits = digitsOf(text);
    if (index === 0 || digits.length <= length - index) return;
    if (digits.length === length) {
      // A whole code also replaces the digits in earlier boxes.
      event.preventDefault();
      setPart(undefined);
      onValueChange(digits);
      onComplete?.(digits);
    } else notePart(event.nativeEvent, 'tooLong');
  }

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
        // Base UI's own 'numeric' drops the digits of other scripts before it normalizes.
        validationType="none"
        inputMode="numeric"
        normalizeValue={digitsOf}
        onValueInvalid={(text, { event }) => notePart(event, leftOutOf(text, length))}
        onValueChange={(next, { event }) => {
          noteWhole(event);
          onValueChange(next);
        }}
        onValueComplete={(next, { event }) => {
          noteWhole(event);
          onComplete?.(next);
        }}
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
            // A pasted message, or a code with spaces, is longer than `length`.
            maxLength={index === 0 ? 64 : undefined}
            onPaste={(event) => insert(event, event.clipboardData.getData('text/plain'), index)}
            // Keyboards with their own clipboard insert text without a paste event.
            onChange={(event) => {
              const { nativeEvent, currentTarget } = event;
              if (!('isComposing' in nativeEvent && nativeEvent.isComposing))
                insert(event, currentTarget.value, index);
            }}
          />
        ))}
      </OTPField.Root>
      <FieldNotes id={id} hint={hint} error={problem} />
    </div>
  );
}

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '');

function leftOutOf(text: string, length: number): LeftOut | undefined {
  const code = asciiDigits(withoutBlanks(text));
  const digits = digitsOf(code);
  if (digits.length > length) return 'tooLong';
  // A message that contains the whole code is not an error.
  return digits.length === length || /^[\d-]*$/.test(code) ? undefined : 'letters';
}
