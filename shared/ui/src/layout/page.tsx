import type { ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

/** Where the arrow before the title leads, and what it is called. */
export interface PageBack {
  label: string;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

export interface PageProps {
  /** The h1. */
  title: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  back?: PageBack | undefined;
  /** Beside the title; below it when there is no room. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `wide` for what needs columns on a desktop. Default: one reading column. */
  width?: 'column' | 'wide' | undefined;
  className?: string | undefined;
}

/** One screen: heading, actions, and its sections with an even rhythm. */
export function Page({
  title,
  lead,
  back,
  actions,
  children,
  width = 'column',
  className,
}: PageProps) {
  return (
    <div className={cx(styles.page, className)} data-width={width}>
      <header className={styles.pageHead}>
        {back && (
          <IconButton
            icon="chevron-left"
            label={back.label}
            to={back.to}
            onClick={back.onClick}
            className={styles.back}
          />
        )}
        <div className={styles.headRow}>
          {/* Can take the focus after a navigation, so that the new page's name is read out. */}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
