import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Turns something on or off at once. Use Checkbox for values that a form submits. */
export function Switch({
  label,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside Base.Root.
    <label className={cx(styles.row, className)} data-disabled={disabled || undefined}>
      <span className={styles.text}>
        <span id={`${id}l`}>{label}</span>
        {description && (
          <span id={`${id}d`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <Base.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled}
        aria-labelledby={`${id}l`}
        aria-describedby={description ? `${id}d` : undefined}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  );
}
