import type { ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './state.module.css';

export interface OfflineNoteProps {
  /** 'No connection. Showing what was loaded at 14:02.' */
  text: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  retrying?: boolean | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** One line that says what could not be reached; what is on the page stays usable. */
export function OfflineNote({
  text,
  onRetry,
  retryLabel,
  retrying,
  icon = 'wifi-off',
  className,
}: OfflineNoteProps) {
  return (
    <div className={cx(styles.offline, className)} role="status">
      <Icon name={icon} size={18} />
      <span className={styles.offlineText}>{text}</span>
      {onRetry && (
        <Button size="sm" variant="quiet" onClick={onRetry} busy={retrying}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
