import { VisuallyHidden } from '@shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './option-group.module.css';

export interface OptionGroupProps {
  label: string;
  /** Hides the label visually because the page's heading already shows it. */
  hideLabel?: boolean | undefined;
  error?: string | undefined;
  /** `row`: short options, side by side. */
  layout?: 'stack' | 'row' | undefined;
  /** Renders the `OptionCard`s with the given group name. */
  children(name: string): ReactNode;
}

/** A group of radio buttons. */
export function OptionGroup(props: OptionGroupProps) {
  const { label, hideLabel = false, error, layout = 'stack', children } = props;
  const id = useId();
  const Label = hideLabel ? VisuallyHidden : 'p';
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}l`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}e` : undefined}
      // Forms focus the group when it has an error.
      tabIndex={-1}
      className={styles.group}
    >
      <Label id={`${id}l`} {...(!hideLabel && { className: styles.label })}>
        {label}
      </Label>
      <div className={styles.options} data-layout={layout}>
        {children(id)}
      </div>
      <div aria-live="polite" className={styles.live}>
        {error && (
          <p id={`${id}e`} className={styles.wrong}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
