import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
  error?: ReactNode;
}

/** A checkbox that takes effect with its form: agreements, acknowledgements. */
export function Checkbox({
  label,
  error,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={styles.check}>
        <input
          {...rest}
          type="checkbox"
          className={styles.checkInput}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <span className={styles.checkBox} aria-hidden="true">
          <Icon name="check" size={16} />
        </span>
        <span className={styles.checkText}>{label}</span>
      </label>
      {error && (
        <p id={errorId} className={cx(styles.error, styles.checkError)} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
