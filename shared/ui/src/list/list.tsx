import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './list.module.css';

export interface ListProps {
  children: ReactNode;
  /** Accessible name, if no heading is directly above the list. */
  label?: string | undefined;
  /**
   * `framed` (default): rows on one bordered surface. `plain`: hairlines only. `menu`: navigation
   * without lines or arrows, with the current row marked.
   */
  variant?: 'framed' | 'plain' | 'menu' | undefined;
  className?: string | undefined;
}

/** Rows of the same kind. The children are ListItems. */
export function List({ children, label, variant = 'framed', className }: ListProps) {
  return (
    <ul className={cx(styles.list, className)} data-variant={variant} aria-label={label}>
      {children}
    </ul>
  );
}
