import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { Field, useField } from './field.tsx';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /** With a label the input brings its own Field; without one it takes the Field around it. */
  label?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  aside?: ReactNode;
  onValueChange?: ((value: string) => void) | undefined;
  /** Inside the frame, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  /** For addresses and hashes. */
  mono?: boolean | undefined;
}

/** One line of text. */
export function TextInput({ label, hint, error, aside, ...input }: TextInputProps) {
  if (label === undefined) return <Control {...input} />;
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      <Control {...input} />
    </Field>
  );
}

function Control({
  onValueChange,
  onChange,
  before,
  after,
  mono = false,
  className,
  ...rest
}: Omit<TextInputProps, 'label' | 'hint' | 'error' | 'aside'>) {
  const field = useField();
  return (
    <div className={cx(styles.frame, className)} data-disabled={rest.disabled || undefined}>
      {before && <span className={styles.affix}>{before}</span>}
      <input
        type="text"
        {...field}
        {...rest}
        className={cx(styles.input, mono && styles.mono)}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
      {after && <span className={styles.affix}>{after}</span>}
    </div>
  );
}
