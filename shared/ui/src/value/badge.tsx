import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './value.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'ticket';

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** A state in one or two words. Its colour only repeats the text. */
export function Badge({ children, tone = 'neutral', icon, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, className)} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
