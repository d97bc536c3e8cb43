import { cx } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** A fact with undefined or null is omitted. */
  value: ReactNode;
  /** A total: emphasised, below a line. */
  total?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
  /**
   * `rows` (default): label and value side by side. `columns`: value below label, in two columns.
   */
  layout?: 'rows' | 'columns' | undefined;
  className?: string | undefined;
}

/** A list of labels and values. */
export function Facts({ facts, layout = 'rows', className }: FactsProps) {
  return (
    <dl className={cx(styles.facts, className)} data-layout={layout}>
      {facts.map(({ label, value, total }) =>
        value === undefined || value === null ? null : (
          <div key={label} data-total={total || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
