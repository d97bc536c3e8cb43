import { cx } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** Left out where it is undefined or null. */
  value: ReactNode;
  /** Stands out below a line: a total. */
  total?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
  /** `rows` (default): label and value beside each other. `columns`: value below label, in two. */
  layout?: 'rows' | 'columns' | undefined;
  className?: string | undefined;
}

/** Labels with their values. */
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
