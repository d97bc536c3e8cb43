import { ShellLink, useTranslation } from '@shared/shell';
import { cx, Icon, Skeleton, VisuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './summary-link.module.css';

export interface SummaryLinkProps {
  to: string;
  /** Read out after the content: 'Open cards'. */
  action: string;
  /** A picture or a figure at the start. */
  emblem: ReactNode;
  /** The strong line; undefined while it is loading. */
  title: ReactNode;
  /** The quiet line. */
  text?: ReactNode;
  /** The quiet line stands above: it names the figure below it. */
  textFirst?: boolean | undefined;
  /** Said in the place of both lines where they cannot be had. */
  failed?: string | undefined;
  /** `ticket`: on the paper of tickets. */
  tone?: 'ticket' | undefined;
}

/** What a domain has to say of itself in another's page, as one link: the body of a parcel. */
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
