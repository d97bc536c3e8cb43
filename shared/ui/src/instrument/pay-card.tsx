import type { ReactNode } from 'react';
import { Tile } from '../action/tile.tsx';
import { cx } from '../cx.ts';
import { Mark } from '../icon/mark.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './pay-card.module.css';

export interface PayCardProps {
  /** The operator's brand. */
  brand: string;
  /** Kind of card: 'Virtual', 'Physical'. */
  kind: ReactNode;
  /** Name of the card scheme: 'Visa'. */
  scheme?: string | undefined;
  /** The last four digits, never more. Without them, the card is a specimen. */
  last4?: string | undefined;
  /** 'Card number ending in', read out before the four digits. */
  last4Label?: string | undefined;
  /** Expiry date, MM/YY. */
  expires?: string | undefined;
  /** Text before the expiry date: 'Valid thru'. */
  expiresLabel?: ReactNode;
  holder?: string | undefined;
  /** A Badge, unless the card is simply usable. */
  status?: ReactNode;
  tone?: 'viridian' | 'ink' | 'stone' | undefined;
  /** The card cannot pay: frozen, lost or closed. */
  muted?: boolean | undefined;
  className?: string | undefined;
}

/** Drawing of a payment card: brand, kind, last four digits. */
export function PayCard({
  brand,
  kind,
  scheme,
  last4,
  last4Label,
  expires,
  expiresLabel,
  holder,
  status,
  tone = 'viridian',
  muted = false,
  className,
}: PayCardProps) {
  return (
    <div className={cx(styles.card, className)} data-tone={tone} data-muted={muted || undefined}>
      <Tile size={34} className={styles.pattern} />
      <div className={styles.top}>
        <span className={styles.brand} translate="no">
          <Mark size={22} mono />
          {brand}
        </span>
        {status ?? <span className={styles.kind}>{kind}</span>}
      </div>
      <p className={styles.number} translate="no">
        {last4 && last4Label && <VisuallyHidden>{`${last4Label} `}</VisuallyHidden>}
        <span className={styles.hiddenDigits} aria-hidden="true" />
        {last4 ? <span>{last4}</span> : <span className={styles.hiddenDigits} aria-hidden="true" />}
      </p>
      <div className={styles.bottom}>
        <div className={styles.facts}>
          {holder && (
            <span className={styles.holder} translate="no">
              {holder}
            </span>
          )}
          {expires && (
            <span>
              <span>{expiresLabel}</span> <span translate="no">{expires}</span>
            </span>
          )}
          {status && <span>{kind}</span>}
        </div>
        {scheme && (
          <span className={styles.scheme} translate="no">
            {scheme}
          </span>
        )}
      </div>
    </div>
  );
}
