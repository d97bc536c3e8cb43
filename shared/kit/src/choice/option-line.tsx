import type { ReactNode } from 'react';
import styles from './option-line.module.css';

export interface OptionLineProps {
  title: ReactNode;
  /** At the end of the line: a price, a badge. */
  end?: ReactNode;
  /** Below the line, in small print. */
  detail?: ReactNode;
}

/** The text of an `OptionCard`: name, price, and details. */
export function OptionLine({ title, end, detail }: OptionLineProps) {
  return (
    <>
      <span className={styles.line}>
        <span className={styles.title}>{title}</span>
        {end}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
}
