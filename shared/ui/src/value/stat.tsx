import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Unit } from './amount.tsx';
import { figureLook } from './figure.ts';
import styles from './value.module.css';

export interface StatProps {
  label: ReactNode;
  /** Formatted figure, or an Amount or Skeleton. */
  value: ReactNode;
  unit?: string | undefined;
  detail?: ReactNode;
  /** `lg` for the main figure of a page. */
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** A figure below its label. */
export function Stat({ label, value, unit, detail, size = 'md', className }: StatProps) {
  const figure = size === 'lg' ? figureLook(value) : undefined;
  return (
    <div className={cx(styles.stat, className)} data-size={size}>
      <p className={styles.statLabel}>{label}</p>
      <p {...figure} translate="no" className={cx(styles.statValue, figure?.className)}>
        <span>{value}</span>
        {unit && <Unit>{unit}</Unit>}
      </p>
      {detail && <p className={styles.statDetail}>{detail}</p>}
    </div>
  );
}
