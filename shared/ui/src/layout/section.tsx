import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

export interface SectionProps {
  /** The h2; also the section's accessible name. */
  title?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  id?: string | undefined;
  /** A small line above the title that names the kind of section. */
  eyebrow?: ReactNode;
  className?: string | undefined;
}

/** A part of a page, usually with its own heading. */
export function Section({ title, lead, actions, children, id, eyebrow, className }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      className={cx(styles.section, className)}
      aria-labelledby={title ? headingId : undefined}
    >
      {(title || actions) && (
        <div>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <div className={styles.headRow}>
            {title && (
              <h2 id={headingId} className={styles.sectionTitle}>
                {title}
              </h2>
            )}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {lead && <p className={styles.sectionLead}>{lead}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
