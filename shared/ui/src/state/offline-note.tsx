import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { type ErrorAction, ErrorActionButton } from './error-action.tsx';
import styles from './state.module.css';

export interface OfflineNoteProps {
  /** The failure, and the age of the data: 'No connection. Showing data from 14:02.' */
  text: ReactNode;
  action?: ErrorAction | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** One line that reports a failed request. The page stays usable. */
export function OfflineNote({ text, action, icon = 'wifi-off', className }: OfflineNoteProps) {
  return (
    <div className={cx(styles.offline, className)} role="status">
      <Icon name={icon} size={18} />
      <span className={styles.offlineText}>{text}</span>
      {action && <ErrorActionButton {...action} icon={undefined} size="sm" variant="quiet" />}
    </div>
  );
}
