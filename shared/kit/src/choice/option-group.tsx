import { VisuallyHidden } from '@shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './option-group.module.css';

export interface OptionGroupProps {
  /** What is chosen: 'Pay with'. */
  label: string;
  /** The page's own heading says it already: read out, not shown. */
  hideLabel?: boolean | undefined;
  error?: string | undefined;
  /** `row`: short ones, beside each other. */
  layout?: 'stack' | 'row' | undefined;
  /** The `OptionCard`s, by the name that makes them one group. */
  children(name: string): ReactNode;
}

/** One of several things to choose from. */
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
      // Where the form leads to while nothing is chosen.
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
