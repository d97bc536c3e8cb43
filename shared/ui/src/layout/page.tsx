import type { PagePath } from '@shared/contract';
import { createContext, type ReactNode, useContext, useDeferredValue } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

/** Target and label of the arrow above the title. */
export interface PageBack {
  label: string;
  to?: PagePath | undefined;
  onClick?: (() => void) | undefined;
}

export interface PageProps {
  /** The h1. */
  title: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  back?: PageBack | undefined;
  /** Beside the title, or below it on narrow pages. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `wide`: for content with columns on a desktop. Default: one column for reading. */
  width?: 'column' | 'wide' | undefined;
  className?: string | undefined;
}

/**
 * Whether new pages show their title before their content, which takes most of their rendering.
 * Default: both at once.
 */
export const TitleFirst = createContext(false);

/** A page: heading, actions, and sections with even spacing. */
export function Page({
  title,
  lead,
  back,
  actions,
  children,
  width = 'column',
  className,
}: PageProps) {
  const titleFirst = useContext(TitleFirst);
  const hasContent = useDeferredValue<boolean>(true, titleFirst ? false : undefined);
  return (
    <div
      className={cx(styles.page, className)}
      data-width={width}
      aria-busy={!hasContent || undefined}
    >
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
          {/* Receives the focus after a navigation, so that screen readers read the new page's
              title. */}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {hasContent && children}
    </div>
  );
}
