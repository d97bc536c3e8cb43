import type { PagePath } from '@shared/contract';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import styles from './ticket-stub.module.css';

export interface TicketFact {
  label: ReactNode;
  value: ReactNode;
}

export interface TicketStubProps {
  /** Heading: 'Ticket'. */
  title: ReactNode;
  /** The ticket's number, below the title. */
  number?: string | undefined;
  /** A Badge with the ticket's state. */
  badge?: ReactNode;
  /** The ticket's value on the stub: an Amount or a figure. */
  amount?: ReactNode;
  /** Below the amount: 'JU', 'each'. */
  amountLabel?: ReactNode;
  /** Dates and similar facts. */
  facts?: readonly TicketFact[] | undefined;
  /** Sentences below the title, instead of facts. */
  detail?: ReactNode;
  /** `sm`: one of many in a list. */
  size?: 'sm' | undefined;
  /** `muted`: lapsed, or not owned yet. */
  tone?: 'active' | 'muted' | undefined;
  /** Makes the whole ticket a link. */
  to?: PagePath | undefined;
  className?: string | undefined;
}

/** Drawing of a ticket, with a torn edge and a stub behind the perforation. */
export function TicketStub({
  title,
  number,
  badge,
  amount,
  amountLabel,
  facts,
  detail,
  size,
  tone = 'active',
  to,
  className,
}: TicketStubProps) {
  return (
    <article className={cx(styles.ticket, className)} data-tone={tone} data-size={size}>
      <div className={styles.main}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            {to ? (
              <Link to={to} className={styles.link}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {badge}
        </div>
        {number && (
          <p className={styles.number} translate="no">
            {number}
          </p>
        )}
        {detail && <div className={styles.detail}>{detail}</div>}
        {facts && facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map((fact, index) => (
              <div key={index}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {(amount || amountLabel) && (
        <div className={styles.stub}>
          <span className={styles.amount} style={widthOf(amount)} translate="no">
            {amount}
          </span>
          {amountLabel && <span className={styles.amountLabel}>{amountLabel}</span>}
        </div>
      )}
    </article>
  );
}

/** Number of characters, from which the style computes a font size that fits on the stub. */
function widthOf(amount: ReactNode): CSSProperties {
  return { '--chars': typeof amount === 'string' ? amount.length : 1 } as CSSProperties;
}
