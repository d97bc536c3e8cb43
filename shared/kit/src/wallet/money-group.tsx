import { Card } from '@shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './money-group.module.css';

export interface MoneyGroupProps {
  /** Whose it is, as a picture: the wallet's own, the brand's. */
  mark: ReactNode;
  /** 'Connected wallet'. */
  title: string;
  /** Where the money is: 'On chain', 'Kept by …'. */
  where: ReactNode;
  /** What it pays for, and who can move it. */
  about: string;
  children: ReactNode;
}

/** Money in one place, under the name of that place. */
export function MoneyGroup({ mark, title, where, about, children }: MoneyGroupProps) {
  const id = useId();
  return (
    <Card as="section" className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        {mark}
        <div className={styles.names}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.where}>{where}</p>
        </div>
      </header>
      {children}
      <p className={styles.about}>{about}</p>
    </Card>
  );
}
