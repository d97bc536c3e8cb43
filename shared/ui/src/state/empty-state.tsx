import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** The missing content, and how to add it. */
  text?: ReactNode;
  icon?: IconName | undefined;
  /** The next step: a Button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** Placeholder for an empty list or page, with the next step. */
export function EmptyState({ title, text, icon = 'list', action, className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)}>
      <span className={styles.emptyTile}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.stateTitle}>{title}</p>
      {text && <p className={styles.stateText}>{text}</p>}
      {action && <div className={styles.stateAction}>{action}</div>}
    </div>
  );
}
