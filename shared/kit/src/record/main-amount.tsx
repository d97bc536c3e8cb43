import type { ReactNode } from 'react';
import styles from './record.module.css';

export interface MainAmountProps {
  label: string;
  /** `Money` of the size 'xl'. */
  children: ReactNode;
}

/** The amount that a record is about, above its facts. */
export function MainAmount({ label, children }: MainAmountProps) {
  return (
    <div className={styles.main}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}
