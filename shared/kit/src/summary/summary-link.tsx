import type { PagePath } from '@shared/contract';
import { ShellLink, useTranslation } from '@shared/shell';
import { cx, Icon, Skeleton, VisuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './summary-link.module.css';

export interface SummaryLinkProps {
  to: PagePath;
  /** Text for screen readers after the content: 'Open cards'. */
  action: string;
  /** A picture or a figure at the start. */
  emblem: ReactNode;
  /** The strong line; undefined until it has loaded. */
  title: ReactNode;
  /** The quiet line. */
  text?: ReactNode;
  /** Puts the quiet line above the strong one, as its label. */
  textFirst?: boolean | undefined;
  /** Replaces both lines when they fail to load. */
  failed?: string | undefined;
  /** `ticket`: the background of tickets. */
  tone?: 'ticket' | undefined;
}

/** Link that summarizes a remote's pages on other pages. It is the body of a parcel. */
export function SummaryLink(props: SummaryLinkProps) {
  return (
    <ShellLink to={props.to} className={cx(styles.summary, props.tone && styles[props.tone])}>
      <span className={styles.emblem}>{props.emblem}</span>
      <span className={styles.lines}>
        <Lines {...props} />
      </span>
      <VisuallyHidden>{props.action}</VisuallyHidden>
      <Icon name="chevron-right" size={18} className={styles.chevron} />
    </ShellLink>
  );
}

function Lines({ title, text, textFirst, failed }: SummaryLinkProps) {
  const { t } = useTranslation('kit');
  if (title === undefined) {
    if (failed) return <span className={styles.text}>{failed}</span>;
    return (
      <span aria-busy="true">
        <VisuallyHidden>{t('query.loading')}</VisuallyHidden>
        <Skeleton shape="text" count={2} />
      </span>
    );
  }
  const quiet = text && <span className={styles.text}>{text}</span>;
  return (
    <>
      {textFirst && quiet}
      <span className={styles.title}>{title}</span>
      {!textFirst && quiet}
    </>
  );
}
