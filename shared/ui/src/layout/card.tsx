import type { ComponentPropsWithRef, ElementType } from 'react';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** `accent`: the main subject of a page. `attention` (terracotta): rare. */
  tone?: 'plain' | 'sunk' | 'accent' | 'attention' | undefined;
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined;
  as?: ElementType | undefined;
}

/** A surface. The `plain` tone has a hairline border. */
export function Card({
  tone = 'plain',
  padding = 'md',
  as: As = 'div',
  className,
  ...rest
}: CardProps) {
  return (
    <As {...rest} className={cx(styles.card, className)} data-tone={tone} data-padding={padding} />
  );
}
