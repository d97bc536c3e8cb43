import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './state.module.css';

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName | undefined;
  /** A Button or link at the end. */
  action?: ReactNode;
  /** Announces the notice when it appears. Omit it for notices present from the start. */
  live?: boolean | undefined;
  className?: string | undefined;
}

const toneIcon = { info: 'info', success: 'check', warning: 'alert', danger: 'alert' } as const;

/** An important message within the page. */
export function Notice({
  tone = 'info',
  title,
  children,
  icon,
  action,
  live = false,
  className,
}: NoticeProps) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={cx(styles.notice, className)} data-tone={tone} role={role}>
      <Icon name={icon ?? toneIcon[tone]} size={20} className={styles.noticeIcon} />
      <div className={styles.noticeBody}>
        {title && <p className={styles.noticeTitle}>{title}</p>}
        {children && <div className={styles.noticeText}>{children}</div>}
        {action && <div className={styles.noticeAction}>{action}</div>}
      </div>
    </div>
  );
}
