import type { ReactNode } from 'react';
import { CopyButton } from '../action/copy-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { type ErrorAction, ErrorActionButton } from './error-action.tsx';
import styles from './state.module.css';

export interface ErrorStateProps {
  title?: ReactNode;
  /** Renders the title as the page's h1, if the page has no other content. */
  pageTitle?: boolean | undefined;
  /** Explains the failure to users. */
  text: ReactNode;
  /** Request id for support. Folded, because users cannot use it themselves. */
  reference?: string | undefined;
  /** Label of the disclosure with the reference: 'Reference'. */
  referenceLabel?: string | undefined;
  copyLabel?: string | undefined;
  copiedLabel?: string | undefined;
  action?: ErrorAction | undefined;
  /** A link beside the action. */
  more?: ReactNode;
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** A failure that left nothing to show, with its reference and its remedy. */
export function ErrorState({
  title,
  pageTitle = false,
  text,
  reference,
  referenceLabel,
  copyLabel,
  copiedLabel,
  action,
  more,
  icon = 'alert',
  className,
}: ErrorStateProps) {
  const Title = pageTitle ? 'h1' : 'p';
  return (
    <div className={cx(styles.empty, className)} role="alert">
      <span className={styles.emptyTile} data-tone="danger">
        <Icon name={icon} size={24} />
      </span>
      {title && <Title className={styles.stateTitle}>{title}</Title>}
      <p className={title ? styles.stateText : styles.stateTitle}>{text}</p>
      {reference && (
        <details className={styles.reference}>
          <summary>{referenceLabel}</summary>
          <code translate="no">{reference}</code>
          {copyLabel && (
            <CopyButton text={reference} label={copyLabel} copiedLabel={copiedLabel ?? copyLabel} />
          )}
        </details>
      )}
      {(action || more) && (
        <div className={styles.stateAction}>
          {action && <ErrorActionButton {...action} />}
          {more}
        </div>
      )}
    </div>
  );
}
