import { useFormat } from '@shared/shell';
import type { ReactNode } from 'react';
import '../../lazy/disclosures.css';
import styles from './details.module.css';

interface UnfoldProps {
  title: ReactNode;
  /** For screen readers, if the title alone is ambiguous. */
  label?: string;
  count?: number;
  aside?: ReactNode;
  children: ReactNode;
}

export function Unfold({ title, label, count, aside, children }: UnfoldProps) {
  const format = useFormat();
  return (
    <details className={styles.details}>
      <summary aria-label={label}>
        <span className={styles.title}>{title}</span>
        {aside}
        {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
