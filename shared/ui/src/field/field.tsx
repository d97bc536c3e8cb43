import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { FieldNotes, fieldNotes } from './field-notes.tsx';

/** Attributes that a field passes to its control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Returns the surrounding Field's attributes for a custom control; null outside a Field. */
export function useField(): FieldControl | null {
  return useContext(FieldContext);
}

export interface FieldProps {
  label: ReactNode;
  /** Help that stays visible while typing. */
  hint?: ReactNode;
  /** The error and its remedy. Announced when it appears. */
  error?: ReactNode;
  /** Beside the label: 'optional', a balance. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Label, hint and error around one control, linked for assistive technology. */
export function Field({ label, hint, error, aside, children, className }: FieldProps) {
  const id = useId();
  const control: FieldControl = { id: `${id}c`, ...fieldNotes(id, hint, error) };
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={control.id}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
