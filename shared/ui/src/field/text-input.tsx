import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { Field, useField } from './field.tsx';
import { useComposedText } from './use-composed-text.ts';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /** With a label, the input renders its own Field. Without, it uses the Field around it. */
  label?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  aside?: ReactNode;
  /** Called with committed text. `onChange` also fires while an input method composes. */
  onValueChange?: ((value: string) => void) | undefined;
  /** Content inside the frame, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  /** Monospace, for addresses and hashes. */
  mono?: boolean | undefined;
}

/** Input for one line of text. */
export function TextInput({ label, hint, error, aside, ...input }: TextInputProps) {
  if (label === undefined) return <Control {...input} />;
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      <Control {...input} />
    </Field>
  );
}

function Control({
  before,
  after,
  mono = false,
  className,
  ...rest
}: Omit<TextInputProps, 'label' | 'hint' | 'error' | 'aside'>) {
  const field = useField();
  const input = useComposedText(rest);
  return (
    <div className={cx(styles.frame, className)} data-disabled={rest.disabled || undefined}>
      {before && <span className={styles.affix}>{before}</span>}
      <input type="text" {...field} {...input} className={cx(styles.input, mono && styles.mono)} />
      {after && <span className={styles.affix}>{after}</span>}
    </div>
  );
}
