import { cx } from '../cx.ts';
import styles from './layout.module.css';

export interface DividerProps {
  /** `perforated`: the tear line of a ticket. */
  variant?: 'line' | 'perforated' | undefined;
  className?: string | undefined;
}

/** A line between unrelated content. */
export function Divider({ variant = 'line', className }: DividerProps) {
  return <hr className={cx(styles.divider, className)} data-variant={variant} />;
}
